#!/usr/bin/env bash
# Deploys to our own server. Each release has a folder; deploy/website.service starts the one that `current` links to.
#   releases/<name>/         package.json, the server's code, its packages, dist/
#   releases/<name>/before   the release that was served before it
# DEPLOY_HOST is user@host:/srv/website, or a folder of this machine.
set -euo pipefail
: "${DEPLOY_HOST:?Say where to: DEPLOY_HOST=user@host:/srv/website}"
# Removes blanks around the value, as for all other settings.
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

# Runs a step of deploy/on-host.sh on the host; the step reads this function's standard input. If the step fails, the
# function ends at once, although its input may not have ended.
run_step() {
  "${shell[@]}" "step=$1
$on_host" < <(printf '%s\n' "$dir" "${RELEASE:-}" && exec cat 2>/dev/null)
}

restart() { run_step restart <<<"${DEPLOY_RESTART:-sudo systemctl restart website}"; }

case $1 in
# Locks the host against other deploys until standard input ends.
hold) run_step hold ;;
send)
  # If the lock file has not changed, the host reuses the packages of the served release: Node alone has 150 MB.
  sent=(package.json package-lock.json src server dist)
  packages=$(run_step prepare <package-lock.json)
  if [ "$packages" != kept ]; then
    sent+=(node_modules/.bin/node node_modules/node node_modules/i18next node_modules/nodemailer)
  fi
  { du -skc "${sent[@]}" | tail -n 1 | cut -f 1 && tar -cf - "${sent[@]}"; } | run_step receive
  ;;
switch)
  run_step switch </dev/null
  restart
  run_step tidy </dev/null
  ;;
back)
  run_step back </dev/null
  restart
  ;;
*)
  echo "Our own server has no step \"$1\"." >&2
  exit 2
  ;;
esac
