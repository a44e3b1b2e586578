import { t } from '@lingui/core/macro'
import type { Business } from '@ungana/contracts-directory'
import { bareList, color, size } from '@ungana/ui'
import { mailHref, telHref } from '@ungana/web-kit'
import Globe from 'lucide-react/icons/globe'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { styled } from 'styled-components'
import { FactCard } from '#lib/detail-page.tsx'
import { webAddress } from '#lib/web-address.ts'

const Contacts = styled.ul`
  ${bareList}
  display: grid;
  margin-top: 4px;
  font-size: ${size.small};

  > li > a {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 44px;
    overflow-wrap: anywhere;

    > svg {
      flex: none;
      width: 18px;
      height: 18px;
      color: ${color.ink3};
    }
  }
`

const None = styled.p`
  margin-top: 8px;
  color: ${color.ink2};
  font-size: ${size.small};
`

/** The contact details that the owner chose to show. */
export function ContactInformation({ business }: { readonly business: Business }) {
  const { email, phone } = business
  const sites = [
    { label: null, address: webAddress(business.website) },
    { label: 'Facebook', address: webAddress(business.facebookUrl) },
    { label: 'Instagram', address: webAddress(business.instagramUrl) },
    { label: 'LinkedIn', address: webAddress(business.linkedinUrl) },
  ]
  const shown = sites.flatMap(({ label, address }) => (address ? [{ href: address.href, text: label ?? address.label }] : []))
  return (
    <FactCard title={t`Contact information`}>
      {email || phone || shown.length > 0 ? (
        <Contacts>
          {email ? (
            <li>
              <a href={mailHref(email)}>
                <Mail aria-hidden />
                {email}
              </a>
            </li>
          ) : null}
          {phone ? (
            <li>
              <a href={telHref(phone)}>
                <Phone aria-hidden />
                {phone}
              </a>
            </li>
          ) : null}
          {shown.map(({ href, text }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noopener noreferrer nofollow">
                <Globe aria-hidden />
                {text}
              </a>
            </li>
          ))}
        </Contacts>
      ) : (
        <None>{t`This business keeps its contact details private.`}</None>
      )}
    </FactCard>
  )
}
