// `npm run check`: types, format, lint and boundaries.
import { runChecks } from '#check/run-checks.ts'
import { openScreen } from '#launcher/screen.ts'
import { checkoutRoot } from '#parts.ts'

const { failures } = await runChecks(checkoutRoot, openScreen(process.stdout))
for (const { test, reason } of failures) process.stdout.write(`\n${test}:\n${reason}\n`)
process.exitCode = failures.length === 0 ? 0 : 1
