// `npm run check`: types, format, lint, boundaries.
import { runChecks } from '#check/run-checks.ts'
import { openScreen } from '#launcher/screen.ts'
import { checkoutRoot } from '#parts.ts'

process.exitCode = (await runChecks(checkoutRoot, openScreen(process.stdout))) === 0 ? 0 : 1
