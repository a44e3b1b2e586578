import { businessForm, PASSWORD_MAX, PASSWORD_MIN, registrableBusinessTypes } from '@ungana/contracts-identity'
import { recheck } from '@ungana/web-kit'
import { describe, expect, it } from 'vitest'
import { companyFields, defaultCompany, type FormField, type FormValues, formFields, problemsOf, registrationForm, steps } from './form-values.ts'

const filled: FormValues = {
  ...defaultCompany,
  businessName: 'Kahawa & Sons',
  location: 'Nyeri',
  email: 'owner@kahawa.example',
  phone: '+254 700 000 000',
  contactPerson: 'Wanjiru Kamau',
  primaryProducts: 'Green coffee',
  description: 'Washed arabica from smallholders around Nyeri.',
  employeeCount: '11-50',
  password: 'highland arabica 7',
  confirmPassword: 'highland arabica 7',
}

describe('companyFields', () => {
  it('match the contract', () => {
    expect([...companyFields].sort()).toEqual(Object.keys(businessForm.shape).sort())
  })
})

describe('the steps', () => {
  it('have every field once, in the order of the page', () => {
    expect(steps.flatMap(({ fields }) => fields)).toEqual(formFields)
  })
})

describe('problemsOf', () => {
  it('finds no problem in a filled form with the default type and country', () => {
    expect(problemsOf(filled)).toEqual({})
  })

  it('accepts each of the six types', () => {
    for (const businessType of registrableBusinessTypes) expect(problemsOf({ ...filled, businessType })).toEqual({})
  })

  it("reports the empty fields with the specification's texts", () => {
    expect(problemsOf({ ...defaultCompany, password: '', confirmPassword: '' })).toEqual({
      businessName: 'Business name must be at least 2 characters.',
      location: 'Business location is required.',
      email: 'Please enter a valid email address.',
      phone: 'Phone number must be at least 8 characters.',
      contactPerson: 'Contact person name is required.',
      primaryProducts: 'Please provide information about your primary products or services.',
      description: 'Please provide a business description of at least 20 characters.',
      employeeCount: 'Please provide your approximate employee count.',
      password: `Please choose a password of at least ${PASSWORD_MIN} characters.`,
      confirmPassword: 'Please type the password again.',
    })
  })

  it.each<[FormField, string, string]>([
    ['businessType', '', 'Please select a business type.'],
    ['country', '', 'Please select a country.'],
    ['businessName', ' K ', 'Business name must be at least 2 characters.'],
    ['businessName', 'x'.repeat(201), 'Please use at most 200 characters.'],
    ['businessName', 'Kahawa\u0007', 'This must not contain control characters.'],
    ['website', 'kahawa.example', 'Please enter a valid URL for your website.'],
    ['website', 'javascript:alert(1)', 'Please enter a valid URL for your website.'],
    ['email', 'owner@', 'Please enter a valid email address.'],
    ['phone', '1234567', 'Phone number must be at least 8 characters.'],
    ['primaryProducts', 'tea', 'Please provide information about your primary products or services.'],
    ['description', 'Nineteen characters', 'Please provide a business description of at least 20 characters.'],
    ['description', 'x'.repeat(5001), 'Please use at most 5,000 characters.'],
    ['yearFounded', '199', 'Please provide a valid year founded.'],
    ['employeeCount', ' ', 'Please provide your approximate employee count.'],
    ['confirmPassword', 'highland arabica 8', 'The passwords do not match.'],
  ])('refuses %s "%s"', (field, value, problem) => {
    expect(problemsOf({ ...filled, [field]: value })).toEqual({ [field]: problem })
  })

  it.each([
    ['short', `Please choose a password of at least ${PASSWORD_MIN} characters.`],
    ['x'.repeat(PASSWORD_MAX + 1), `Please use at most ${PASSWORD_MAX} characters.`],
  ])('refuses the password %s', (text, problem) => {
    expect(problemsOf({ ...filled, password: text, confirmPassword: text })).toEqual({ password: problem })
  })

  it.each<[FormField, string]>([
    ['website', ''],
    ['website', 'https://kahawa.example/shop'],
    ['yearFounded', ''],
    ['yearFounded', 'about 1990'],
    ['businessName', 'ቡና ላኪ'],
    ['description', 'Line one,\nline two,\tand some more.'],
  ])('accepts %s "%s"', (field, value) => {
    expect(problemsOf({ ...filled, [field]: value })).toEqual({})
  })
})

describe('the form', () => {
  it('checks both passwords when the first password changes', () => {
    const mismatch = { confirmPassword: 'The passwords do not match.' }
    const problemsAfter = (values: FormValues) =>
      recheck<FormField>(mismatch, registrationForm.linkedFields?.password ?? [], () => problemsOf(values))
    expect(problemsAfter(filled)).toEqual({})
    expect(problemsAfter({ ...filled, password: 'another password' })).toEqual(mismatch)
  })

  it('does not store passwords', () => {
    expect(Object.keys(registrationForm.defaults).filter((field) => /password/i.test(field))).toEqual([])
  })
})
