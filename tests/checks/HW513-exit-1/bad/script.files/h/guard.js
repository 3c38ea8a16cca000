if (bad) {
  console.error('not allowed');
  process.exit(1);
}
