// `node src/nats-users.ts [root]`: prints the users of NATS for its configuration. Needs no installed packages.
import { join } from 'node:path'
import { partsOf, usersConfiguration } from './courier/nats-users.ts'

process.stdout.write(usersConfiguration(partsOf(process.argv[2] ?? join(import.meta.dirname, '../../..'))))
