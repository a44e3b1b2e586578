import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldIn, type Problems, readForm, recheck, schemaProblems } from './form-values.ts'

/** With the kinds of rules and words that the contracts' forms have. */
const form = z.object({
  organizationName: z.string().check(z.regex(/^\P{Cc}*$/u, 'must not contain control characters')),
  email: z.email('Please enter a valid email address.'),
  phone: z.string().check(z.minLength(8, 'Phone number must be at least 8 characters.')),
  description: z.string().check(z.maxLength(5000)),
})
const fields = ['organizationName', 'email', 'phone', 'description'] as const
const filled = {
  organizationName: 'Kivu Chamber',
  email: 'a@kivu.example',
  phone: '+250788123456',
  description: 'Speaks for the traders of the lake.',
}

describe('schemaProblems', () => {
  it('has a sentence for each field that is asked for, in the words of the contract', () => {
    expect(schemaProblems(form, { ...filled, email: 'a@', phone: '1' }, fields)).toEqual({
      email: 'Please enter a valid email address.',
      phone: 'Phone number must be at least 8 characters.',
    })
  })

  it('says what is too long, and makes whole sentences', () => {
    const values = { ...filled, organizationName: 'Kivu\u0007', description: 'x'.repeat(5001) }
    expect(schemaProblems(form, values, fields)).toEqual({
      organizationName: 'This must not contain control characters.',
      description: 'Please use at most 5,000 characters.',
    })
  })
})

describe('recheck', () => {
  const shown: Problems<(typeof fields)[number]> = {
    email: 'Please enter a valid email address.',
    phone: 'Phone number must be at least 8 characters.',
  }

  it('drops what is mended and keeps the rest', () => {
    expect(recheck(shown, ['email'], () => ({}))).toEqual({ phone: 'Phone number must be at least 8 characters.' })
  })

  it('words anew what is wrong in another way', () => {
    expect(recheck(shown, ['phone'], () => ({ phone: 'Please use at most 40 characters.' }))).toEqual({
      email: 'Please enter a valid email address.',
      phone: 'Please use at most 40 characters.',
    })
  })

  it('does not speak of a field that is quiet', () => {
    expect(recheck(shown, ['description'], () => ({ description: 'Too short.' }))).toBe(shown)
  })
})

describe('readForm', () => {
  it('reads every field, as typed; one that is not there is empty, several choices have commas between them', () => {
    const typed = new FormData()
    typed.set('organizationName', ' Kivu ')
    typed.append('phone', 'a')
    typed.append('phone', 'b')
    typed.set('something', 'else')
    expect(readForm(typed, fields)).toEqual({ organizationName: ' Kivu ', email: '', phone: 'a,b', description: '' })
  })
})

it('fieldIn knows the form’s fields and no others', () => {
  expect(fieldIn(fields, 'email')).toBe('email')
  for (const other of ['website', '__proto__', undefined, 7]) expect(fieldIn(fields, other)).toBeUndefined()
})
