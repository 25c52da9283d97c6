#!/usr/bin/env bash
# Our own server: each release in a folder of its own, and the link `current`, which deploy/website.service follows.
#   releases/<name>/         package.json, the server's code, its packages, dist/
#   releases/<name>/before   the release that was served before it
# DEPLOY_HOST says where: user@host:/srv/website, or a folder of this machine.
set -euo pipefail
: "${DEPLOY_HOST:?Say where to: DEPLOY_HOST=user@host:/srv/website}"
# Without the blanks around it, as all other settings are read.
read -r DEPLOY_HOST <<<"$DEPLOY_HOST"
dir=${DEPLOY_HOST#*:}
host=${DEPLOY_HOST%"$dir"}

shell=(sh -c)
if [ -n "$host" ]; then
  shell=(ssh -C -o BatchMode=yes -o ConnectTimeout=20 -o ServerAliveInterval=20)
  if [ -n "${DEPLOY_KEY:-}" ]; then
    keys=$(mktemp -d)
    trap 'rm -rf "$keys"' EXIT
    (umask 077 && printf '%s\n' "$DEPLOY_KEY" >"$keys/key" && printf '%s\n' "${DEPLOY_KNOWN_HOSTS:-}" >"$keys/known")
    shell+=(-i "$keys/key" -o IdentitiesOnly=yes -o "UserKnownHostsFile=$keys/known")
  fi
  shell+=("${host%:}")
fi
on_host=$(cat "$(dirname "${BASH_SOURCE[0]}")/../on-host.sh")
# Takes a step of deploy/on-host.sh on the host, with this function's standard input. A host that refuses does not wait for
# the end of that input, so nothing here may either.
there() {
  "${shell[@]}" "step=$1
$on_host" < <(printf '%s\n' "$dir" "${RELEASE:-}" && exec cat 2>/dev/null)
}

restart() { there restart <<<"${DEPLOY_RESTART:-sudo systemctl restart website}"; }

case $1 in
# Until the end of standard input, no other deploy gets this lock.
hold) there hold ;;
send)
  # The packages of the release before stay where the lock file is the same: Node alone has 150 MB.
  sent=(package.json package-lock.json src server dist)
  packages=$(there prepare <package-lock.json)
  if [ "$packages" != kept ]; then
    sent+=(node_modules/.bin/node node_modules/node node_modules/i18next node_modules/nodemailer)
  fi
  { du -skc "${sent[@]}" | tail -n 1 | cut -f 1 && tar -cf - "${sent[@]}"; } | there receive
  ;;
switch)
  there switch </dev/null
  restart
  there tidy </dev/null
  ;;
back)
  there back </dev/null
  restart
  ;;
*)
  echo "Our own server has no step \"$1\"." >&2
  exit 2
  ;;
esac
