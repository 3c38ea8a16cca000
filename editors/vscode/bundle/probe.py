"""Says as JSON whether this Python can run the bundled Hookwright, and what it lacks. Runs on any Python 3."""
# ruff: noqa: T201 - what is printed is the answer

import importlib
import json
import re
import sys
from pathlib import Path


def numbers(version):
    """The numbers a version begins with: "0.26.1" is [0, 26, 1]."""
    match = re.match(r"\d+(\.\d+)*", version)
    return [int(part) for part in match.group().split(".")] if match else []


def fits(version, requirement):
    """Whether a version is in the range of a requirement such as "tree-sitter>=0.26,<0.27"."""
    for sign, bound in re.findall(r"(>=|<)([\d.]+)", requirement):
        have, want = numbers(version), numbers(bound)
        width = max(len(have), len(want))
        have += [0] * (width - len(have))
        want += [0] * (width - len(want))
        if (sign == ">=") != (have >= want):
            return False
    return True


def lacks(package):
    """Why a package is of no use here, or ""."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        found = version(package["name"])
        importlib.import_module(package["module"])
    except PackageNotFoundError:
        return package["name"]
    except Exception as error:  # noqa: BLE001 - a broken module breaks in any way
        return "{} ({})".format(package["name"], type(error).__name__)
    return "" if fits(found, package["requirement"]) else "{} (has {})".format(package["requirement"], found)


def main():
    """Prints `{"version", "executable", "old", "lacks"}`."""
    needs = json.loads(Path(__file__).with_name("needs.json").read_text(encoding="utf-8"))
    old = list(sys.version_info[:2]) < needs["python"]
    missing = [] if old else [said for said in map(lacks, needs["packages"]) if said]
    version = "{}.{}.{}".format(*sys.version_info[:3])
    print(json.dumps({"version": version, "executable": sys.executable, "old": old, "lacks": missing}))


if __name__ == "__main__":
    main()
