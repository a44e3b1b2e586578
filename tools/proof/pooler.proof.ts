// `npm run proof pooler`: tests of the services, with their databases behind PgBouncer in transaction mode. Where it cannot run, this says so and does nothing.
import { findParts, checkoutRoot as root } from '#parts.ts'
import { startTestPostgres } from '#test/test-infra.ts'
import { proveBeside, skipUnlessRoot } from './beside.ts'

skipUnlessRoot('mmdebstrap', 'chroot')
const postgres = await startTestPostgres(root, 'pooler')
const { port: postgresPort, password } = new URL(postgres.adminUrl)
const names = findParts().services.map(({ name }) => name)
const roles = names.map((name) => `"template_${name}" "${decodeURIComponent(password)}"`)
const given = process.argv.slice(2)
let isProved = false
try {
  isProved = await proveBeside({
    name: 'pooler',
    arguments: [postgresPort, roles.join('\n')],
    environment: (port) => ({ TEST_DATABASE_URL: postgres.adminUrl, PROOF_POOLER: `127.0.0.1:${port}` }),
    tests: given.length > 0 ? given : names.map((name) => `services/${name}/src/features`),
  })
} finally {
  await postgres.stop()
}
process.exit(isProved ? 0 : 1)
