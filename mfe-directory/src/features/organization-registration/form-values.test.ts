import { organizationCountries, organizationForm, organizationTypes } from '@ungana/contracts-directory'
import { textKey } from '@ungana/language/text-key'
import { expect, it, vi } from 'vitest'
import { organizationRegistrationForm } from './form-values.ts'
import { typeChoices } from './organization-types.ts'

const { fields, defaults, problemsOf } = organizationRegistrationForm

it('has the fields of the contract, 23 countries and three types', () => {
  expect([...fields].sort()).toEqual(Object.keys(organizationForm.shape).sort())
  expect(organizationCountries).toHaveLength(23)
  expect(organizationCountries.at(-1)).toBe('Other (Multiple Countries)')
  expect(typeChoices.map(({ value }) => value).sort()).toEqual([...organizationTypes].sort())
})

it("starts with association and Kenya and reports the empty fields with the specification's texts", () => {
  expect(defaults).toMatchObject({ organizationType: 'association', country: 'Kenya' })
  expect(problemsOf(defaults)).toEqual({
    organizationName: 'Organization name must be at least 2 characters.',
    memberCount: 'Please provide your approximate member count.',
    website: 'Please enter a valid URL for your website.',
    description: 'Please provide a description of at least 20 characters.',
    contactPerson: 'Contact person name is required.',
    contactTitle: 'Contact person title is required.',
    email: 'Please enter a valid email address.',
    phone: 'Phone number must be at least 8 characters.',
  })
})

it('names the three plans with their monthly prices', () => {
  expect(typeChoices.map(({ label, price }) => [label, price])).toEqual([
    ['Trade Authority', '$199.99 / month'],
    ['Trade Association', '$249.99 / month'],
    ['Regional Chamber', '$299.99 / month'],
  ])
})

it('names the prices in the page’s language', async () => {
  vi.stubGlobal('unganaTexts', { [textKey('{price} / month')]: '{price} par mois' })
  vi.resetModules()
  const [first] = (await import('./organization-types.ts')).typeChoices
  vi.unstubAllGlobals()
  expect(first?.price).toBe('$199.99 par mois')
})
