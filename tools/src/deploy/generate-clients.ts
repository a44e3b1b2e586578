// Runs while an image is built: generates the Prisma clients of all services.
import { findParts } from '#parts.ts'
import { generateClients } from '#prisma/generate.ts'

console.log(`Generated: ${(await generateClients(findParts().services)).join(', ')}`)
