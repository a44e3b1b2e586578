import type { exhibitionServices } from '@ungana/contracts-directory'
import Handshake from 'lucide-react/icons/handshake'
import MapPinned from 'lucide-react/icons/map-pinned'
import Plane from 'lucide-react/icons/plane'
import Presentation from 'lucide-react/icons/presentation'
import Truck from 'lucide-react/icons/truck'
import Users from 'lucide-react/icons/users'
import type { ComponentType } from 'react'

export interface ExhibitionService {
  readonly value: (typeof exhibitionServices)[number]
  readonly Icon: ComponentType<{ readonly 'aria-hidden': true }>
  readonly what: string
}

export const services: readonly ExhibitionService[] = [
  {
    value: 'group-participation',
    Icon: Users,
    what: 'Companies of one country or one trade share a stand, its costs and its visitors. We book the space, divide it and keep the list.',
  },
  {
    value: 'logistics',
    Icon: Truck,
    what: 'Samples and exhibits there and back: transport, temporary export papers, customs, storage beside the hall.',
  },
  {
    value: 'material-preparation',
    Icon: Presentation,
    what: 'Catalogues, price lists, banners and samples that a buyer can take home, in the languages of the fair.',
  },
  {
    value: 'trade-missions',
    Icon: Plane,
    what: 'A few days in a new market with a full diary: chambers, importers, authorities and banks, prepared and accompanied.',
  },
  {
    value: 'matchmaking',
    Icon: Handshake,
    what: 'Meetings with buyers and suppliers who fit, arranged before you travel, so that no day at the fair is left to chance.',
  },
  {
    value: 'site-visits',
    Icon: MapPinned,
    what: 'Factories, farms, ports and warehouses around the fair: see how your partners work, and let them see how you do.',
  },
]
