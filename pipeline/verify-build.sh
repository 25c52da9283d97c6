#!/bin/sh
# Builds the commit of a built site (dist/) again, in a clean checkout without caches. The folder, the time zone, the
# locale and the umask are different. The exit code is 1 if a file differs, whose name is printed, and 2 if the commit
# cannot be built.
set -eu
dist=${1:-dist}
fail() { printf '%s\n' "$1" >&2; exit 2; }
# `String` makes the value a text, because Node colours all other values if FORCE_COLOR is set.
recorded() { node -p 'String(JSON.parse(fs.readFileSync(process.argv[1], "utf8"))[process.argv[2]] ?? "")' "$dist/build.json" "$1"; }

# A person's hooks and line endings are not part of the commit.
git() { command git -c core.hooksPath=/dev/null -c core.autocrlf=false -c core.eol=lf "$@"; }

commit=$(recorded commit 2>/dev/null) || fail "$dist is no built site: run make build first."
case $commit in *[!0-9a-f]*) fail "$dist/build.json names no commit, but something else: run make build." ;; esac
[ -n "$commit" ] || fail "$dist names no commit to build again: there was no checkout of git, or git did not trust it (git status says so)."
[ "$(recorded modified)" != true ] ||
  fail "$dist was built from files that differ from $commit. Commit them, run make build, and try again."

outer=$(mktemp -d)
checkout="$outer/a clean checkout"
# The project may be a folder of a larger repository.
there="$checkout/$(git rev-parse --show-prefix)"
there=${there%/}
trap 'git worktree remove --force "$checkout" 2>/dev/null || true; rm -rf "$outer"' EXIT
trap 'exit 2' HUP INT TERM
printf 'Building %.12s in %s …\n' "$commit" "$checkout"
git worktree add --quiet --detach "$checkout" "$commit" 2>"$outer/log" || fail "$commit cannot be rebuilt: $(cat "$outer/log")"

# If the commit needs the same packages, they are linked, or copied if the disk has no links. Otherwise make installs.
if cmp -s package-lock.json "$there/package-lock.json"; then
  cp -al node_modules "$there/" 2>/dev/null || { rm -rf "$there/node_modules" && cp -RP node_modules "$there/"; }
  touch "$there/node_modules/.installed"
fi
if [ -f .env ]; then cp .env "$there/"; fi
(
  umask 077
  unset MAKEFLAGS MAKELEVEL MFLAGS NODE_COMPILE_CACHE
  export TZ=Pacific/Chatham LC_ALL=tr_TR.UTF-8 LANG=tr_TR.UTF-8 PATH="${MACHINE_PATH:-$PATH}"
  make --silent -C "$there" build
) >"$outer/log" 2>&1 || fail "$commit cannot be rebuilt: $(cat "$outer/log")"

difference=$(LC_ALL=C diff -rq "$dist" "$there/dist" || true)
# A build gives every file the same rights, whatever the umask is.
rights=$(find "$dist" "$there/dist" -type f ! -perm 644)
if [ -n "$difference$rights" ]; then
  first=$(printf '%s\n' "${difference:-Rights other than 644: $rights}" | head -n 1)
  printf '%s is not what %s gives: %s\n' "$dist" "$commit" "$first" >&2
  exit 1
fi
printf '%s is what %s gives: %s files, all the same.\n' "$dist" "$commit" "$(find "$dist" -type f | wc -l | tr -d ' ')"
