// Runs in a container: creates a database and a role for each service with a password in DATABASE_PASSWORD_<SERVICE>, as the role of DATABASE_ADMIN_URL.
import { ensureDatabases } from '#infra/databases.ts'
import { findParts } from '#parts.ts'

const { DATABASE_ADMIN_URL: adminUrl } = process.env
if (!adminUrl) throw new Error('DATABASE_ADMIN_URL is not set')
const databases = findParts()
  .services.filter((part) => part.hasDatabase)
  .map(({ name }) => {
    const variable = `DATABASE_PASSWORD_${name.toUpperCase().replaceAll('-', '_')}`
    const password = process.env[variable]
    if (!password) throw new Error(`${variable} is not set`)
    return { name, password }
  })
await ensureDatabases(adminUrl, databases)
console.log(`Databases: ${databases.map(({ name }) => name).join(', ')}`)
