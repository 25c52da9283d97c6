# The front door. `make` alone brings a fresh clone to a running site; `make help` lists the rest.
# Settings: .env.example. Also on the command line: make serve PORT=8080

# Node comes with the dependencies (docs/decisions/0002-node-from-npm.md); npm itself runs on the machine's.
export MACHINE_PATH := $(PATH)
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)

# Read where it exists; what the environment says goes before it. Tests run alike everywhere and do not read it.
env_file := $(if $(wildcard .env),--env-file=.env)
# Node runs our TypeScript itself, and keeps what it has compiled: a command starts in half the time that tsx takes.
export NODE_COMPILE_CACHE ?= $(CURDIR)/.cache/node-compile
pipeline := exec node $(env_file) pipeline/cli.ts
serve := exec node $(env_file) server/main.ts
installed := node_modules/.installed
studio_installed := studio/node_modules/.installed
cloudflare_installed := deploy/cloudflare/node_modules/.installed

.PHONY: start install requirements test types soak build serve dev check seal translate pull diff explain history restore doctor watch cms studio preview export messages verify-build verify-live deploy deploy-check sbom bench format clean help

start: build ## Install, build and serve: what `make` alone does
	@$(serve)

install: $(installed) $(if $(filter cloudflare,$(TARGET)),$(cloudflare_installed)) ## Install what package-lock.json names, if it changed

# `npm ci` empties node_modules first, so a mark left in it means that all of it arrived. Its warnings are about the
# machine's Node, which nothing of ours runs on.
# After `npm install` of one package, all is there already: npm's own record in node_modules is newer than the lock file.
$(installed): package-lock.json | requirements
	@test node_modules/.package-lock.json -nt package-lock.json || { echo "Installing …"; \
	  PATH="$$MACHINE_PATH" npm ci --include=dev --no-audit --no-fund --loglevel=error; }
	@node_modules/.bin/node --version >/dev/null 2>&1 || { \
	  echo "npm did not set up the package \"node\": are install scripts switched off? Allow them (npm config" >&2; \
	  echo "delete ignore-scripts), then run make again." >&2; exit 1; }
	@touch $@

# The Studio is a package of its own: a thousand packages that no page needs.
$(studio_installed): studio/package-lock.json | requirements
	@test studio/node_modules/.package-lock.json -nt $< || { echo "Installing the Studio …"; \
	  PATH="$$MACHINE_PATH" npm ci --prefix studio --no-audit --no-fund --loglevel=error; }
	@touch $@

# So is what puts the site on Cloudflare.
$(cloudflare_installed): deploy/cloudflare/package-lock.json | requirements
	@echo "Installing wrangler …"; PATH="$$MACHINE_PATH" npm ci --prefix deploy/cloudflare --no-audit --no-fund --loglevel=error
	@touch $@
	@touch $@

requirements:
	@PATH="$$MACHINE_PATH"; missing=; \
	command -v git >/dev/null || missing="$$missing\n  git: https://git-scm.com/downloads"; \
	command -v npm >/dev/null || missing="$$missing\n  npm: it comes with Node"; \
	major=`node -p 'parseInt(process.versions.node)' 2>/dev/null || echo 0`; \
	test "$$major" -ge 20 || missing="$$missing\n  Node 20 or newer: https://nodejs.org/en/download"; \
	test -z "$$missing" || { printf "Please install what is missing, then run make again:$$missing\n" >&2; exit 1; }

test: $(installed) $(studio_installed) ## Types, lint, unit, pipeline and browser tests; finds or installs a browser
	@tsx tests/install-browser.ts && tsx tests/install-web-servers.ts && exec tsx tests/run.ts

# From nothing: after an error in a JSON file, TypeScript 7.0 goes on reporting it when it is mended.
types: $(installed) ## The types of src/ and server/ (PARTS="src server pipeline tests tests/browser studio")
	@node tests/engines/oldest-types.ts && exec tsc --build --force $(or $(PARTS),src server)

soak: export SOAK := 1
soak: $(installed) $(studio_installed) ## The long rounds: every width, fault, kill and update, and the attacks many times
	@tsx tests/install-browser.ts && tsx tests/install-web-servers.ts && tsx tests/engines/install-engines.ts && exec tsx tests/run.ts

build: $(installed) ## dist/ from the snapshot: complete, or untouched
	@$(pipeline) build $(ARGS)

serve: $(installed) ## The production server over dist/ (PORT=4173, HOST=localhost)
	@$(serve)

dev: $(installed) ## The dev server: edits of code and snapshot show at once (PORT=5173)
	@exec node $(env_file) node_modules/vite-react-ssg/bin/vite-react-ssg.js dev

check: $(installed) ## Everything that is wrong with the snapshot (STRICT=1: what the site does not know as well)
	@$(pipeline) check $(ARGS)

seal: $(installed) ## Make the snapshot whole again after an edit by hand
	@$(pipeline) seal $(ARGS)

translate: $(installed) ## A new language begins with the texts of another one (FROM=en TO=fr)
	@$(pipeline) translate --from="$(FROM)" --to="$(TO)" $(ARGS)

pull: $(installed) ## The content of the CMS to snapshot/
	@$(pipeline) pull $(ARGS)

# FORMAT=md, html or json; HTML goes to a file (OUT). PICTURES=1 shows the pages before and after; a folder
# instead of 1 takes the pictures that Markdown names.
diff: $(installed) ## What an editor changed, and which pages it touches (BASE=<git ref>, HEAD=<git ref>, FORMAT=html, PICTURES=1)
	@case "$${FORMAT:-$${PICTURES:+html}}" in html) form="--html=$${OUT:-.cache/content-diff.html}";; ?*) form="--$$FORMAT";; *) form=;; esac; \
	$(pipeline) diff $${PICTURES:+"--pictures=$$PICTURES"} $${BASE:+"--base=$$BASE"} $${HEAD:+"--head=$$HEAD"} $${form:+"$$form"} $(ARGS)

explain: $(installed) ## What made a page (ADDRESS=/de/jobs), or where a document shows (ID=page-jobs)
	@$(pipeline) explain $${ADDRESS:+"--address=$$ADDRESS"} $${ID:+"--id=$$ID"} $(ARGS)

history: $(installed) ## Who changed what and when, in words (ID=page-jobs or ADDRESS=/de/jobs)
	@$(pipeline) history $${ADDRESS:+"--address=$$ADDRESS"} $${ID:+"--id=$$ID"} $(ARGS)

restore: $(installed) ## A document as it was, as an edit for the CMS (ID=page-jobs AT=<git ref>)
	@$(pipeline) restore $${ID:+"--id=$$ID"} $${AT:+"--at=$$AT"} $(ARGS)

doctor: $(installed) ## What the settings mean and what the CMS answers
	@$(pipeline) doctor $(ARGS)

watch: $(installed) ## Follow the CMS while developing
	@$(pipeline) watch $(ARGS)

cms: $(installed) ## A CMS to try things with, on the snapshot (CMS_PORT=3999)
	@$(pipeline) cms $(ARGS)

studio: $(installed) $(studio_installed) ## The page for editing the content, for your project or for make cms (STUDIO_PORT=3333)
	@exec node $(env_file) studio/start.ts

preview: $(installed) $(studio_installed) ## The site with its drafts, live, for your project or for make cms (PORT=5173)
	@$(pipeline) preview $(ARGS)

export: $(installed) ## The snapshot as a folder for `sanity dataset import` (OUT=export)
	@$(pipeline) export $${OUT:+"--out=$$OUT"} $(ARGS)

.PHONY: section-pictures
section-pictures: $(installed) ## What sections look like, for the menu of the Studio in which they are chosen
	@exec node studio/section-pictures.ts

messages: $(installed) ## What visitors wrote: list, export, delete (ARGS=--help tells more)
	@exec node $(env_file) server/messages.ts $(ARGS)

# npm's own report, from the lock file alone and without the network. React 19 is newer than a dependency of
# vite-react-ssg admits: hence --legacy-peer-deps. What differs from one run or folder to the next is taken out.
# @cyclonedx/cyclonedx-npm gives no hashes for a lock file without addresses, and brings 177 packages.
tidy_sbom = const bill = JSON.parse(fs.readFileSync(0, "utf8")), { component } = bill.metadata; \
  component.name = component["bom-ref"].replace(/@[^@]*$$/, ""); \
  for (const [owner, name] of [[bill, "serialNumber"], [bill.metadata, "timestamp"], [bill.metadata, "tools"]]) delete owner[name]; \
  fs.writeFileSync(process.argv[1], JSON.stringify(bill, null, 2) + "\n")
sbom: $(installed) ## The software bill of materials, to sbom.cdx.json (CycloneDX)
	@PATH="$$MACHINE_PATH" npm sbom --package-lock-only --legacy-peer-deps --sbom-format=cyclonedx --loglevel=silent | \
	node -e '$(tidy_sbom)' "$${OUT:-sbom.cdx.json}" && echo "Wrote $${OUT:-sbom.cdx.json}."

verify-build: $(installed) ## The commit of dist/ built again, in a clean checkout, and compared to the byte
	@pipeline/verify-build.sh

verify-live: $(installed) ## What a deployed site serves, compared with dist/ (ORIGIN=https://…)
	@$(pipeline) verify-live $${ORIGIN:+"--origin=$$ORIGIN"} $(ARGS)

# SITE_ORIGIN says where visitors find the site. BACK=1: the release before is served again.
deploy: $(installed) $(if $(filter cloudflare,$(TARGET)),$(cloudflare_installed)) ## dist/ to its host, until visitors get every byte of it (TARGET=ssh, TARGET=cloudflare; BACK=1)
	@$(pipeline) deploy $${TARGET:+"--to=$$TARGET"} $${BACK:+--back} $${PREVIEW:+"--preview=$$PREVIEW"} $(ARGS)

deploy-check: export WRANGLER_SEND_METRICS := false
deploy-check: export DEPLOY_CHECK = $(TARGET)
deploy-check: $(installed) $(if $(filter cloudflare,$(TARGET)),$(cloudflare_installed)) ## What would be deployed, tried on the host's own runtime on this machine (TARGET=cloudflare)
	@test "$(TARGET)" = cloudflare || { echo "Say where to: make deploy-check TARGET=cloudflare" >&2; exit 2; }
	@test -f dist/build.json || { echo "There is no dist/: run make build." >&2; exit 2; }
	@tsx tests/install-browser.ts
	@vitest run tests/content/workers.test.ts tests/pipeline/cloudflare.test.ts tests/pipeline/contact-stores.test.ts
	@playwright test --workers=1 --reporter=line tests/browser/workers-update.spec.ts
	@cd deploy/cloudflare && exec node_modules/.bin/wrangler deploy --dry-run --outdir ../../.cache/cloudflare

.PHONY: rehearse
rehearse: $(installed) ## From Publish to live on this machine, without an account, by the steps of the workflows
	@exec tsx tests/rehearsal/rehearse.ts

bench: $(installed) ## The measured figures, to tests/bench/results/ (BENCH_SIZES=1000,10000 BENCH_OUT=folder)
	@exec tsx tests/bench/run.ts

.PHONY: count
count: $(installed) ## Lines and files of product and tests, by room; records and their words
	@exec node tests/count.ts

format: $(installed) ## Format and mend what Biome can
	@exec biome check --write .

clean: ## Remove what was made, but for the dependencies and what is kept between builds
	@rm -rf dist dist.building dist.old dist.old.doomed dist.lock test-results playwright-report

help: ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile
	@echo 'Verbs of the pipeline take options: make check ARGS=--json'
