import { expect, it } from 'vitest'
import { registrationCountries } from '#lib/registration-countries.ts'
import { registryOf } from './registries.ts'

it('knows the register of every country in which one can register', () => {
  for (const country of registrationCountries) expect(registryOf(country)?.name, country).toBeTruthy()
})

it('links by https alone', () => {
  for (const country of registrationCountries) expect(registryOf(country)?.address ?? 'https://').toMatch(/^https:\/\//)
})
