/** What a notification can be about, in words and as a drawing. One that a newer service tells of stands under its own name. */
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
  message: { icon: Mail, label: 'Messages', about: 'Somebody wrote to you' },
  inquiry: { icon: FileText, label: 'Inquiries', about: 'A new inquiry, an answer, a quote or a decision' },
  review: { icon: Star, label: 'Reviews', about: 'A review of your company, or a reply to yours' },
  verification: { icon: BadgeCheck, label: 'Verification', about: 'How a check of your company ended' },
  membership: { icon: CreditCard, label: 'Plan', about: 'Your plan changed or goes on' },
  payment: { icon: Wallet, label: 'Payments', about: 'A payment of yours went through' },
  'bank-details': { icon: Landmark, label: 'Bank details', about: 'Somebody asks for yours, or yours was decided' },
  organization: { icon: Building2, label: 'Trade organizations', about: 'One names your company as its member' },
  match: { icon: Route, label: 'Transport matches', about: 'A transport or a load fits your listing' },
  offer: { icon: Handshake, label: 'Transport offers', about: 'An offer was made, answered or withdrawn' },
  booking: { icon: Truck, label: 'Bookings', about: 'A booking of yours moved on' },
}

/** Undefined for one that is not known here. */
export const kindOf = (kind: string): Kind | undefined => kinds[kind]
