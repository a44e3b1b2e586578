/** Icons and labels of the notification kinds. A kind that only a newer service knows is shown as the API names it. */
import { t } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Building2 from 'lucide-react/icons/building-2'
import CreditCard from 'lucide-react/icons/credit-card'
import FileText from 'lucide-react/icons/file-text'
import Handshake from 'lucide-react/icons/handshake'
import Landmark from 'lucide-react/icons/landmark'
import Mail from 'lucide-react/icons/mail'
import Route from 'lucide-react/icons/route'
import Star from 'lucide-react/icons/star'
import Truck from 'lucide-react/icons/truck'
import Wallet from 'lucide-react/icons/wallet'

interface Kind {
  readonly icon: LucideIcon
  readonly label: string
  readonly about: string
}

const kinds: Readonly<Record<string, Kind>> = {
  message: { icon: Mail, label: t`Messages`, about: t`Somebody sends you a message` },
  inquiry: { icon: FileText, label: t`Inquiries`, about: t`A new inquiry, a reply, a quote or a decision` },
  review: { icon: Star, label: t`Reviews`, about: t`A review of your company, or a reply to your review` },
  verification: { icon: BadgeCheck, label: t`Verification`, about: t`The result of a check of your company` },
  membership: { icon: CreditCard, label: t`Plan`, about: t`Your plan changes or renews` },
  payment: { icon: Wallet, label: t`Payments`, about: t`One of your payments succeeds` },
  'bank-details': { icon: Landmark, label: t`Bank details`, about: t`Somebody requests your bank details, or answers your request` },
  organization: { icon: Building2, label: t`Trade organizations`, about: t`An organization adds your company as a member` },
  match: { icon: Route, label: t`Transport matches`, about: t`A truck or a load matches your listing` },
  offer: { icon: Handshake, label: t`Transport offers`, about: t`An offer is made, answered or withdrawn` },
  deal: { icon: Handshake, label: t`Deals`, about: t`The other side does something in a deal` },
  booking: { icon: Truck, label: t`Bookings`, about: t`The status of a booking changes` },
}

/** Undefined for an unknown kind. */
export const kindOf = (kind: string): Kind | undefined => kinds[kind]
