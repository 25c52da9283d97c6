#!/usr/bin/env bash
# Deploys to Cloudflare Workers with wrangler. It reads CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID. If they are
# not set, log in first: npx wrangler login
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../cloudflare"
# If CI is set, wrangler asks no questions.
export CI=1 WRANGLER_SEND_METRICS=false
wrangler=node_modules/.bin/wrangler

# No step takes a lock, because an upload becomes a version as a whole.
case $1 in
send) "$wrangler" d1 migrations apply DB --remote ;;
switch) "$wrangler" deploy --message "$RELEASE" ;;
preview)
  answer=$("$wrangler" preview --name "$RELEASE" --json)
  # wrangler prints its progress before the JSON.
  node -p 'JSON.parse(process.argv[1].replace(/^[^]*?^(?=\{$)/m, "")).preview.urls[0]' "$answer"
  ;;
back)
  # If RELEASE names a release, this rolls back only if that release is served.
  if [ -n "${RELEASE:-}" ]; then
    served=$("$wrangler" deployments status)
    case $served in *"$RELEASE"*) ;; *) exit 0 ;; esac
  fi
  "$wrangler" rollback --yes --message "Back to the release before"
  ;;
esac
