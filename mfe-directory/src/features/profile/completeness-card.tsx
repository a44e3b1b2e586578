import { t } from '@lingui/core/macro'
import { DESCRIPTION_LENGTH_MIN, filledParts, type OwnBusiness, type ProfilePart, profileParts } from '@ungana/contracts-directory'
import { bareList, Card, color, Progress, size } from '@ungana/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import { styled } from 'styled-components'
import { PRODUCTS, type Section } from './sections.ts'

/** For each part: the text of its link, why it helps, and the section where it is edited. */
export const missingParts: Readonly<
  Record<ProfilePart, { readonly name: string; readonly why: string; readonly section: Section | typeof PRODUCTS }>
> = {
  description: {
    name: t`Write a longer description`,
    why: t`Buyers read it before they contact you. Write at least ${DESCRIPTION_LENGTH_MIN} characters.`,
    section: 'about',
  },
  products: { name: t`Add a product or service`, why: t`Most buyers search for a product or service.`, section: PRODUCTS },
  category: { name: t`Choose a category`, why: t`Buyers find you when they browse categories.`, section: 'company' },
  tags: { name: t`Add tags`, why: t`Tags help buyers find you.`, section: 'about' },
  website: { name: t`Add your website`, why: t`Buyers can learn more about you there.`, section: 'contact' },
  coverImage: { name: t`Add a cover picture`, why: t`A photo of your business builds trust.`, section: 'cover' },
  yearFounded: { name: t`Add the year founded`, why: t`Buyers abroad often ask how old a company is.`, section: 'company' },
  employeeCount: { name: t`Add the number of employees`, why: t`Buyers see what order size you can handle.`, section: 'company' },
}

const Title = styled.h2`
  font-size: ${size.h3};
`

const Count = styled.p`
  margin: 6px 0 10px;
  color: ${color.ink2};
  font-size: ${size.small};
`

const Missing = styled.ul`
  ${bareList}
  display: grid;
  gap: 4px;
  margin-top: 12px;
  font-size: ${size.small};

  a {
    display: grid;
    align-content: center;
    min-height: 44px;
    padding-block: 4px;
    text-decoration: none;
  }

  strong {
    font-weight: 600;
    text-decoration: underline;
  }

  span {
    color: ${color.ink2};
    font-size: ${size.caption};
  }
`

const Full = styled.p`
  display: flex;
  gap: 8px;
  margin-top: 12px;
  color: ${color.green};
  font-size: ${size.small};
  font-weight: 600;

  > svg {
    flex: none;
    width: 20px;
    height: 20px;
  }
`

/** How many missing parts are shown at a time. Nobody reads a long list. */
const SHOWN_MAX = 3

/** How many parts of the profile are complete and which to add next. The search ranking counts the same parts. */
export function CompletenessCard({ profile }: { readonly profile: OwnBusiness }) {
  const filled = filledParts(profile)
  const missing = profileParts.filter((part) => !filled.includes(part))
  const [done, all] = [filled.length, profileParts.length]
  return (
    <Card as="section" aria-labelledby="completeness">
      <Title id="completeness">{t`Profile progress`}</Title>
      <Count>{t`${done} of ${all} parts are complete. Among equal search results, more complete profiles come first.`}</Count>
      <Progress label={t`Completed parts`} value={done} max={all} text={t`${done} of ${all}`} meter />
      {missing.length === 0 ? (
        <Full>
          <CircleCheck aria-hidden />
          {t`Your profile is complete.`}
        </Full>
      ) : (
        <Missing>
          {missing.slice(0, SHOWN_MAX).map((part) => (
            <li key={part}>
              <a href={`#${missingParts[part].section}`}>
                <strong>{missingParts[part].name}</strong>
                <span>{missingParts[part].why}</span>
              </a>
            </li>
          ))}
        </Missing>
      )}
    </Card>
  )
}
