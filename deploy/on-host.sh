# shellcheck shell=sh disable=SC2154
# What deploy/hosts/ssh.sh runs on the host, always with these words: `$step` is one of its own, and values are the first
# lines of standard input, in front of what the step reads.
set -eu
IFS= read -r dir
IFS= read -r release
mkdir -p "$dir/releases"
cd "$dir/releases"
incoming=.incoming-$release

# Removes what an earlier deploy has left. The release that is served and the four before it stay.
tidy() {
  rm -rf .incoming*
  one=$(basename "$(readlink ../current)")
  keep=" $one "
  if [ -z "$one" ]; then return; fi
  for _ in 1 2 3 4; do
    one=$(cat "$one/before" 2>/dev/null) || break
    keep="$keep$one "
  done
  for one in *; do case $keep in *" $one "*) ;; *) rm -rf "./$one" ;; esac; done
}

follow() {
  ln -sfn "releases/$1" ../current.new
  mv -T ../current.new ../current
}

case $step in
hold)
  # The lock ends with this shell, so also when the deploy is killed. If its machine vanishes, it ends after these seconds.
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
  # Reads the new lock file.
  if cmp -s - ../current/package-lock.json && [ -d ../current/node_modules ]; then echo kept; fi
  ;;
receive)
  IFS= read -r needed
  free=$(df -Pk . | awk 'NR == 2 { print $4 }')
  # File systems differ in what a file takes.
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
  mv -T "$incoming" "$release"
  ;;
switch)
  if [ -L ../current ]; then basename "$(readlink ../current)" >"$release/before"; fi
  follow "$release"
  ;;
tidy) tidy ;;
back)
  # With the name of a release, only if that one is served.
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
