// Four sample organizations for the home page of a fresh installation. All are invented.
import { uuidv7 } from './sample-hash.ts'

export interface SampleOrganization {
  id: string
  name: string
  type: 'regional' | 'association' | 'authority'
  country: string
  description: string
  memberCount: string
  website: string | null
  featured: true
}

function organization(createdAt: string, facts: Omit<SampleOrganization, 'id' | 'featured'>): SampleOrganization {
  return { id: uuidv7(createdAt, `organization/${facts.name}`), ...facts, featured: true }
}

export const sampleOrganizations: readonly SampleOrganization[] = [
  organization('2024-01-15T08:30:00.000Z', {
    name: 'Lake Victoria Chamber of Trade',
    type: 'regional',
    country: 'Kenya',
    description:
      'Chamber of the lake ports from Kisumu to Mwanza and Jinja. It runs a buyers’ desk in each port, publishes the ferry and rail wagon timetable every week and settles small disputes between members within 30 days.',
    memberCount: '1,150+',
    website: 'https://lake-victoria-chamber.example',
  }),
  organization('2024-02-06T07:10:00.000Z', {
    name: 'Great Lakes Coffee & Tea Exporters Association',
    type: 'association',
    country: 'Rwanda',
    description:
      'Exporters and washing stations of Rwanda, Burundi and eastern Congo. Members share a cupping laboratory in Kigali, a common stand at two fairs a year and the mapped-plot register that European buyers ask for.',
    memberCount: '240+',
    website: 'https://great-lakes-coffee-tea.example',
  }),
  organization('2024-03-19T09:45:00.000Z', {
    name: 'Northern Corridor Border Trade Authority',
    type: 'authority',
    country: 'Uganda',
    description:
      'Helps small traders over the posts between Mombasa and Bujumbura: simplified certificates of origin, posted fees and an information desk at nine crossings, open on Sundays too.',
    memberCount: '9 border posts',
    website: 'https://northern-corridor-trade.example',
  }),
  organization('2024-04-23T06:20:00.000Z', {
    name: 'Horn of Africa Livestock & Hides Council',
    type: 'association',
    country: 'Ethiopia',
    description:
      'Stockowners, quarantine stations, tanneries and shippers from Adama to Berbera. The council keeps weekly animal and hide prices of 22 markets and trains flayers, which has halved the share of hides lost to cuts.',
    memberCount: '610+',
    website: 'https://horn-livestock-hides.example',
  }),
]
