cd /tmp/w/ops; set -e
(npm run -s check:types 2>&1 | tail -20) ; (npm run -s check:deps 2>&1 | tail -5); npx biome check . 2>&1 | tail -30; npx oxlint --deny-warnings 2>&1 | tail -15; npx stylelint "src/**/*.css"; npm run generate 2>&1 | tail -2; git status --short
npx vitest run --project pure 2>&1 | grep -E "×|FAIL|Tests |Error" | head -30
