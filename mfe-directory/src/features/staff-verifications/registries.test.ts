import { registrationCountries } from '@ungana/contracts-directory'
import { expect, it } from 'vitest'
import { registryOf } from './registries.ts'

it('has the register of every country of business registration', () => {
  for (const country of registrationCountries) expect(registryOf(country)?.name, country).toBeTruthy()
})

it('has only https links', () => {
  for (const country of registrationCountries) expect(registryOf(country)?.address ?? 'https://').toMatch(/^https:\/\//)
})
