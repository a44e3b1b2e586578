import { exhibitionRequestForm, exhibitionServices } from '@ungana/contracts-directory'
import { expect, it } from 'vitest'
import { requestOf, serviceRequestForm } from './form-values.ts'
import { services } from './services.ts'

const { fields, defaults, problemsOf } = serviceRequestForm
const filled = {
  ...defaults,
  services: 'logistics,site-visits',
  companyName: 'Kahawa',
  contactPerson: 'Wanjiru',
  email: 'a@kahawa.example',
  phone: '+254700000000',
  message: 'Forty kilograms of samples to Paris.',
}

it('has the fields of the contract and the six services', () => {
  expect([...fields].sort()).toEqual(Object.keys(exhibitionRequestForm.shape).sort())
  expect(services.map(({ value }) => value)).toEqual([...exhibitionServices])
})

it('reports the empty fields', () => {
  expect(problemsOf(defaults)).toEqual({
    services: 'Please choose at least one service.',
    companyName: 'Company name must be at least 2 characters.',
    contactPerson: 'Contact person name is required.',
    email: 'Please enter a valid email address.',
    phone: 'Phone number must be at least 8 characters.',
    message: 'Please tell us what you need, in at least 10 characters.',
  })
})

it('sends the chosen services as a list', () => {
  expect(problemsOf(filled)).toEqual({})
  expect(exhibitionRequestForm.parse(requestOf(filled))).toMatchObject({ services: ['logistics', 'site-visits'], event: '' })
})
