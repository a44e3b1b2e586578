// Invented organizations for the home page of a new installation.
import { uuidv7 } from './sample-hash.ts'
import { organizations } from './samples.ts'

export const sampleOrganizations = organizations.map(({ createdAt, ...facts }) => ({
  id: uuidv7(createdAt, `organization/${facts.name}`),
  ...facts,
  featured: true,
}))

export type SampleOrganization = (typeof sampleOrganizations)[number]
