import { t } from '@lingui/core/macro'
import { organizationSignupPath } from '@ungana/contracts-directory'
import { type Membership, type Plan, type PlanOffer, planRefusal } from '@ungana/contracts-payments'
import { Quiet, TextLink } from '@ungana/ui'
import { useServed } from '@ungana/web-kit'

/** Why the account cannot have the plan; undefined if it can, or if that is not known. The server refuses such a payment in the same words. */
export function refusalOf({ id, price }: Pick<PlanOffer, 'id' | 'price'>, membership: Membership | undefined): string | undefined {
  if (!membership?.canBuy || (price === 0 && membership.holderKind === 'business')) return undefined
  return planRefusal(id as Plan, membership.canBuy)
}

interface PlanRefusalProps {
  readonly id: string
  readonly text: string
  readonly audience: PlanOffer['audience']
}

/** The reason below a disabled button, with a link to the registration that the plan needs. */
export function PlanRefusal({ id, text, audience }: PlanRefusalProps) {
  const isServed = useServed()
  const [path, label] =
    audience === 'organization' ? [organizationSignupPath(), t`Register a trade organization`] : ['/register', t`Register a company`]
  return (
    <Quiet>
      <span id={id}>{text}</span> {isServed(path) ? <TextLink href={path}>{label}</TextLink> : null}
    </Quiet>
  )
}
