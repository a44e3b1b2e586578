import { member, screen, staff } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { open } from './testing.tsx'

const id = '018d7d40-9140-776c-8ea3-1b1bc9809d1d'

test.each([
  ['/marketplace', member, 'Marketplace'],
  ['/directory', member, 'Business Directory'],
  [`/company/${id}`, member, 'Umeme Kisasa'],
  [`/organization/${id}`, member, 'Great Lakes Coffee & Tea Exporters Association'],
  ['/register', null, 'Register Your Business'],
  ['/business-signup', null, 'Register Your Business'],
  ['/organization-signup', null, 'Register Trade Organization'],
  ['/trade-organizations', member, 'Trade Organizations'],
  ['/trade-events', member, 'Trade Events'],
  ['/export-calendar', member, 'Export Calendar'],
  ['/register-event/5', member, 'GITEX Global'],
  ['/exhibition-services', member, 'Exhibition Coordination Services'],
  ['/organization-members', member, 'Members'],
  ['/profile', member, 'Company profile'],
  ['/staff/requests', staff, 'Requests'],
  ['/staff/events', staff, 'Trade events'],
  ['/staff/reviews', staff, 'Reviews'],
  ['/verification', member, 'Verification'],
  ['/staff/verifications', staff, 'Verification'],
])('%s shows its page', async (at, user, name) => {
  open(at, { user })
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
})
