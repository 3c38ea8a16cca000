#!/no/such/interpreter
exit 2
