# shellcheck shell=sh disable=SC2154
# deploy/hosts/ssh.sh runs this script on the host, with `$step` set. The first two lines of standard input are the
# folder and the release's name, so that no value becomes a part of the script. Some steps read the other lines.
set -eu
IFS= read -r dir
IFS= read -r release
mkdir -p "$dir/releases"
cd "$dir/releases"
incoming=.incoming-$release

# Removes unfinished releases, and finished ones except the served one and the four before it.
tidy() {
  rm -rf .incoming*
  kept=$(basename "$(readlink ../current)")
  keep=" $kept "
  if [ -z "$kept" ]; then return; fi
  for _ in 1 2 3 4; do
    kept=$(cat "$kept/before" 2>/dev/null) || break
    keep="$keep$kept "
  done
  for one in *; do case $keep in *" $one "*) ;; *) rm -rf "./$one" ;; esac; done
}

follow() {
  ln -sfn "releases/$1" ../current.new
  mv -T ../current.new ../current
}

case $step in
hold)
  # The lock ends with this shell: also if the deploy is killed, and after 40 minutes if the connection is lost.
  exec 9>../.lock
  if ! flock -n 9; then
    echo "Another deploy to $dir is under way. Try again when it has ended; one that was cut off ends within 40 minutes." >&2
    exit 1
  fi
  echo locked
  timeout 2400 cat >/dev/null
  ;;
prepare)
  tidy
  # The rest of standard input is the new lock file.
  if cmp -s - ../current/package-lock.json && [ -d ../current/node_modules ]; then echo kept; fi
  ;;
receive)
  IFS= read -r needed
  free=$(df -Pk . | awk 'NR == 2 { print $4 }')
  # The needed space is a tenth more, because the same files take more space on some file systems.
  if [ "$free" -lt $((needed * 11 / 10)) ]; then
    echo "The disk of $dir is too full: the release needs $needed kB and a tenth more, and $free kB are free." >&2
    exit 1
  fi
  trap 'rm -rf "$incoming"' EXIT
  trap 'exit 1' HUP INT PIPE TERM
  mkdir "$incoming"
  tar -xf - -C "$incoming"
  chmod -R a+rX "$incoming"
  [ -d "$incoming/node_modules" ] || cp -al ../current/node_modules "$incoming/"
  # This host cannot run the Node of another system or processor, and old hosts lack a library that Node needs.
  if ! why=$("$incoming/node_modules/.bin/node" --version 2>&1); then
    echo "The Node that was sent does not run on this $(uname -sm): $why" >&2
    echo "Deploy from a Linux machine with the same kind of processor, and use a host with the glibc that Node needs." >&2
    exit 1
  fi
  mv -T "$incoming" "$release"
  ;;
switch)
  if [ -L ../current ]; then basename "$(readlink ../current)" >"$release/before"; fi
  follow "$release"
  ;;
tidy) tidy ;;
back)
  # If a release is named, this goes back only if that release is served.
  now=$(basename "$(readlink ../current)")
  if [ -n "$release" ] && [ "$now" != "$release" ]; then exit 0; fi
  if ! before=$(cat "$now/before" 2>/dev/null) || ! [ -d "$before" ]; then
    echo "There is no release before $now." >&2
    exit 1
  fi
  follow "$before"
  ;;
restart)
  cd ..
  eval "$(cat)"
  ;;
esac
