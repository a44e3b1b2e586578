import { t } from '@lingui/core/macro'
import { organizationSignupPath } from '@ungana/contracts-directory'
import { type Membership, type PlanOffer, planNames, plans } from '@ungana/contracts-payments'
import { choiceText } from '@ungana/language/formats'
import { inLanguage } from '@ungana/language/in-language'
import { Quiet, TextLink } from '@ungana/ui'
import { useServed } from '@ungana/web-kit'

/** Why the account cannot have the plan; undefined if it can, or if that is not known. The server refuses such a payment in the same words. */
export function refusalOf({ id, name, price }: Pick<PlanOffer, 'id' | 'name' | 'price'>, membership: Membership | undefined): string | undefined {
  const canBuy = membership?.canBuy
  if (!canBuy || canBuy.includes(id) || (price === 0 && membership.holderKind === 'business')) return undefined
  const choices = plans.filter((plan) => canBuy.includes(plan)).map((plan) => inLanguage(planNames[plan]))
  const instead = choices.length > 0 ? t`Your account can choose ${choiceText(choices)}.` : t`There is no plan for your account yet.`
  return `${holdersText(id, name)} ${instead}`
}

function holdersText(id: string, name: string): string {
  if (id === 'trade-authority') return t`${name} is a plan for trade authorities.`
  if (id === 'trade-association') return t`${name} is a plan for trade associations.`
  if (id === 'regional-chamber') return t`${name} is a plan for regional chambers.`
  return t`${name} is a plan for companies.`
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
