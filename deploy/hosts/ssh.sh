#!/usr/bin/env bash
# Our own server: each release in a folder of its own, and the link `current`, which deploy/website.service follows.
#   releases/<name>/         package.json, the server's code, its packages, dist/
#   releases/<name>/before   the release that was served before it
# DEPLOY_HOST says where: user@host:/srv/website, or a folder of this machine.
# shellcheck disable=SC2016 # The host expands what is in single quotes.
set -euo pipefail
: "${DEPLOY_HOST:?Say where to: DEPLOY_HOST=user@host:/srv/website}"
dir=${DEPLOY_HOST#*:}
host=${DEPLOY_HOST%"$dir"}
release=${RELEASE:-}
ssh=(ssh -C -o BatchMode=yes -o ConnectTimeout=20)

if [ -n "${DEPLOY_KEY:-}" ]; then
  keys=$(mktemp -d)
  trap 'rm -rf "$keys"' EXIT
  (umask 077 && printf '%s\n' "$DEPLOY_KEY" >"$keys/key" && printf '%s\n' "${DEPLOY_KNOWN_HOSTS:-}" >"$keys/known")
  ssh+=(-i "$keys/key" -o IdentitiesOnly=yes -o "UserKnownHostsFile=$keys/known")
fi

# Runs a script on the host, in the folder of the releases. Standard input is the script's own.
there() {
  local script="set -eu; mkdir -p '$dir/releases'; cd '$dir/releases'; release='$release'; $1"
  if [ -z "$host" ]; then sh -c "$script"; else "${ssh[@]}" "${host%:}" "$script"; fi
}

restart() { there "cd ..; ${DEPLOY_RESTART:-sudo systemctl restart website}" </dev/null; }

case $1 in
send)
  # The packages of the release before stay where the lock file is the same: Node alone has 150 MB.
  tar -cf - package.json package-lock.json src server dist | there '
    rm -rf .incoming; mkdir .incoming; tar -xf - -C .incoming; chmod -R a+rX .incoming
    if cmp -s ../current/package-lock.json .incoming/package-lock.json; then cp -al ../current/node_modules .incoming/; fi'
  there 'test -d .incoming/node_modules' </dev/null ||
    tar -cf - node_modules/.bin/node node_modules/node node_modules/i18next node_modules/nodemailer |
    there 'tar -xf - -C .incoming; chmod -R a+rX .incoming'
  there 'mv .incoming "$release"' </dev/null
  ;;
switch)
  there '
    if test -L ../current; then basename "$(readlink ../current)" > "$release/before"; fi
    ln -sfn "releases/$release" ../current.new; mv -T ../current.new ../current' </dev/null
  restart
  # This release and the four before it stay.
  there '
    keep=" $release "; one=$release
    for _ in 1 2 3 4; do one=$(cat "$one/before" 2>/dev/null) || break; keep="$keep$one "; done
    for one in *; do case $keep in *" $one "*) ;; *) rm -rf "$one" ;; esac; done' </dev/null
  ;;
back)
  # With the name of a release, only if that one is served.
  there '
    now=$(basename "$(readlink ../current)")
    if test -n "$release" && test "$now" != "$release"; then exit 0; fi
    before=$(cat "$now/before" 2>/dev/null) && test -d "$before" || { echo "There is no release before $now." >&2; exit 1; }
    ln -sfn "releases/$before" ../current.new; mv -T ../current.new ../current' </dev/null
  restart
  ;;
*)
  echo "Our own server has no step \"$1\"." >&2
  exit 2
  ;;
esac
