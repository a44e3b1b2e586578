import { exhibitionRegistrationForm } from '@ungana/contracts-directory'
import { expect, it } from 'vitest'
import { eventRegistrationForm } from './form-values.ts'

const { fields, defaults, problemsOf } = eventRegistrationForm(5)
const filled = { ...defaults, name: 'Kahawa', contactPerson: 'Wanjiru', email: 'a@kahawa.example', phone: '+254700000000' }

it('has the fields of the contract', () => {
  expect([...fields].sort()).toEqual(Object.keys(exhibitionRegistrationForm.shape).sort())
})

it('reports the empty fields, and no error in a filled form', () => {
  expect(problemsOf(defaults)).toEqual({
    name: 'Company or name must be at least 2 characters.',
    contactPerson: 'Contact person name is required.',
    email: 'Please enter a valid email address.',
    phone: 'Phone number must be at least 8 characters.',
  })
  expect(problemsOf(filled)).toEqual({})
})

it.each(['', '0', '-1', '1.5', '501', 'some'])('refuses "%s" as a number of people', (attendees) => {
  expect(problemsOf({ ...filled, attendees })).toEqual({ attendees: 'Please enter the number of people, from 1 to 500.' })
})

it('stores the drafts of different exhibitions separately', () => {
  expect(eventRegistrationForm(5).store).not.toBe(eventRegistrationForm(6).store)
})
