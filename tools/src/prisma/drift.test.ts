// A test of the services, not of the tooling.
import { expect, inject, it } from 'vitest'
import { findParts } from '#parts.ts'
import { findDrift } from '#prisma/migrate.ts'

const services = findParts().services.filter((part) => part.hasDatabase)

it('finds services with a database', () => expect(services.length).toBeGreaterThan(0))

it.each(services)('$name: the migrations lead to schema.prisma', async ({ directory }) => {
  expect(await findDrift(directory, inject('postgresAdminUrl'))).toBe('')
})
