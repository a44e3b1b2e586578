import { t } from '@lingui/core/macro'
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
    what: t`Companies from one country or trade share a stand and its costs. We book the space and divide it.`,
  },
  {
    value: 'logistics',
    Icon: Truck,
    what: t`We move your samples and exhibits to the fair and back, with export documents, customs and storage.`,
  },
  {
    value: 'material-preparation',
    Icon: Presentation,
    what: t`We prepare catalogues, price lists, banners and samples in the languages of the fair.`,
  },
  {
    value: 'trade-missions',
    Icon: Plane,
    what: t`You spend a few days in a new market. We arrange meetings with chambers, importers, authorities and banks.`,
  },
  {
    value: 'matchmaking',
    Icon: Handshake,
    what: t`We arrange meetings with suitable buyers and suppliers before you travel.`,
  },
  {
    value: 'site-visits',
    Icon: MapPinned,
    what: t`We take you to factories, farms, ports and warehouses near the fair.`,
  },
]
