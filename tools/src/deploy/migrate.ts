// Runs in a container: `node src/deploy/migrate.ts <service>` applies missing migrations to the database in DATABASE_URL.
import { findParts } from '#parts.ts'
import { applyMigrations } from '#prisma/migrate.ts'

const { DATABASE_URL: url } = process.env
const service = findParts().services.find(({ name }) => name === process.argv[2])
if (!url || !service) throw new Error('DATABASE_URL and the name of a service are required')
const applied = await applyMigrations(service.directory, url)
console.log(applied.length > 0 ? `${service.name}: applied ${applied.join(', ')}` : `${service.name}: up to date`)
