// Runs in a container: creates a database and two roles for each service, with the passwords in DATABASE_PASSWORD_<SERVICE> and
// DATABASE_OWNER_PASSWORD_<SERVICE>, as the role of DATABASE_ADMIN_URL.
import { ensureDatabases } from '#infra/databases.ts'
import { findParts } from '#parts.ts'

const { DATABASE_ADMIN_URL: adminUrl } = process.env
if (!adminUrl) throw new Error('DATABASE_ADMIN_URL is not set')
const databases = findParts()
  .services.filter((part) => part.hasDatabase)
  .map(({ name }) => ({ name, password: passwordOf('DATABASE_PASSWORD', name), ownerPassword: passwordOf('DATABASE_OWNER_PASSWORD', name) }))
await ensureDatabases(adminUrl, databases)
console.log(`Databases: ${databases.map(({ name }) => name).join(', ')}`)

function passwordOf(prefix: string, service: string): string {
  const variable = `${prefix}_${service.toUpperCase().replaceAll('-', '_')}`
  const password = process.env[variable]
  if (!password) throw new Error(`${variable} is not set: run node deploy/make-env.mjs`)
  return password
}
