"""Says as JSON whether this Python can run the bundled Hookwright, and what it lacks. Runs on any Python 3."""

import importlib
import json
import os
import re
import sys


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
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "needs.json"), encoding="utf-8") as file:
        needs = json.load(file)
    old = list(sys.version_info[:2]) < needs["python"]
    missing = [] if old else [said for said in map(lacks, needs["packages"]) if said]
    version = "{}.{}.{}".format(*sys.version_info[:3])
    print(json.dumps({"version": version, "executable": sys.executable, "old": old, "lacks": missing}))


if __name__ == "__main__":
    main()
