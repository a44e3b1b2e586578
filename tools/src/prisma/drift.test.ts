// Tests the services' migrations, so it runs with the tests of the services and not with those of the tooling.
import { expect, inject, it } from 'vitest'
import { findParts } from '#parts.ts'
import { findDrift } from '#prisma/migrate.ts'

const services = findParts().services.filter((part) => part.hasDatabase)

it('finds services with a database', () => expect(services.length).toBeGreaterThan(0))

it.each(services)('$name: the migrations match schema.prisma', async ({ directory }) => {
  expect(await findDrift(directory, inject('postgresAdminUrl'))).toBe('')
})
