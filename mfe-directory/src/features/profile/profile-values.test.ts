import { imagePath, type OwnBusiness } from '@ungana/contracts-directory'
import { describe, expect, it } from 'vitest'
import { profileChangesOf, profileFields, profileProblems, profileValues, YES } from './profile-values.ts'

const id = '5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90'
const profile = {
  businessName: 'Kahawa House',
  companyName: null,
  businessType: 'trader',
  category: null,
  country: 'Rwanda',
  location: 'Kigali',
  description: 'Roasts coffee and ships it to Mombasa.',
  tags: ['Arabica', 'Fair trade'],
  yearFounded: 1999,
  employeeCount: null,
  website: null,
  coverImage: imagePath(id),
  facebookUrl: null,
  instagramUrl: null,
  linkedinUrl: null,
  own: { email: 'a@b.example', phone: '0788 123 456', showEmail: false, showPhone: true, suggestedCategory: null },
  version: 1,
} as unknown as OwnBusiness

describe('a profile in a form', () => {
  it('is converted to form values and back', () => {
    const values = profileValues(profile)
    expect(Object.keys(values)).toEqual([...profileFields])
    expect(profileProblems(values, profileFields)).toEqual({})
    expect(profileChangesOf(values)).toEqual({
      businessName: 'Kahawa House',
      companyName: '',
      businessType: 'trader',
      category: '',
      country: 'Rwanda',
      location: 'Kigali',
      logoId: null,
      description: 'Roasts coffee and ships it to Mombasa.',
      tags: ['Arabica', 'Fair trade'],
      yearFounded: 1999,
      employeeCount: '',
      website: '',
      phone: '0788 123 456',
      showEmail: false,
      showPhone: true,
      coverImageId: id,
      facebookUrl: '',
      instagramUrl: '',
      linkedinUrl: '',
    })
  })

  it('changes only the given fields', () => {
    expect(profileChangesOf({ showEmail: YES, tags: ' tea,, Tea ,cocoa', coverImage: '', yearFounded: '' })).toEqual({
      showEmail: true,
      tags: ['Tea', 'Cocoa'],
      coverImageId: null,
      yearFounded: null,
    })
  })

  it('adds https to addresses without a scheme', () => {
    expect(profileChangesOf({ website: 'kahawa.example', facebookUrl: ' www.facebook.com/kahawa' })).toEqual({
      website: 'https://kahawa.example',
      facebookUrl: 'https://www.facebook.com/kahawa',
    })
  })

  it.each([
    ['businessName', 'x', 'Business name must be at least 2 characters.'],
    ['yearFounded', 'long ago', 'Please provide a valid year founded.'],
    ['yearFounded', '99', 'Please provide a valid year founded.'],
    ['website', 'javascript:alert(1)', 'Please enter a valid URL for your website.'],
    ['facebookUrl', 'https://evil.example/', 'Please enter a facebook.com address that starts with https://.'],
    ['tags', Array.from({ length: 11 }, (_, n) => `tag ${n}`).join(','), 'Please use at most 10 tags of at most 30 characters.'],
    ['phone', '123', 'Phone number must be at least 8 characters.'],
  ] as const)('refuses %s "%s"', (field, value, problem) => {
    expect(profileProblems({ ...profileValues(profile), [field]: value }, [field])).toEqual({ [field]: problem })
  })
})
