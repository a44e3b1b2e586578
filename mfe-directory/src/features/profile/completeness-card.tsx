import { DESCRIPTION_SAYS_SOMETHING, filledParts, type OwnBusiness, type ProfilePart, profileParts } from '@ungana/contracts-directory'
import { bareList, Card, color, Progress, size } from '@ungana/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import { styled } from 'styled-components'
import { PRODUCTS, type Section } from './sections.ts'

/** What each part is called, where it is edited, and what it is good for. */
const parts: Readonly<Record<ProfilePart, { readonly name: string; readonly why: string; readonly section: Section | typeof PRODUCTS }>> = {
  description: {
    name: 'A fuller description',
    why: `Buyers read it before they write. From ${DESCRIPTION_SAYS_SOMETHING} characters on it counts.`,
    section: 'about',
  },
  products: { name: 'A product or service', why: 'Most buyers search for what they need, not for a name.', section: PRODUCTS },
  category: { name: 'Your category', why: 'You appear when buyers browse it.', section: 'company' },
  tags: { name: 'Tags', why: 'They say in a word what you are good at, and lead to you.', section: 'about' },
  website: { name: 'Your website', why: 'A second place to look makes a first message easier.', section: 'contact' },
  coverImage: { name: 'A cover picture', why: 'Your own workshop says more than a drawing.', section: 'cover' },
  yearFounded: { name: 'The year you were founded', why: 'Buyers abroad ask how long a company has been there.', section: 'company' },
  employeeCount: { name: 'How many you are', why: 'It tells what size of order fits you.', section: 'company' },
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

/** So many of what is missing are named at a time: a long list is read by nobody. */
const NAMED = 3

/** How much of the profile is filled in, and what would help next. It counts as the search does. */
export function CompletenessCard({ profile }: { readonly profile: OwnBusiness }) {
  const filled = filledParts(profile)
  const missing = profileParts.filter((part) => !filled.includes(part))
  const text = `${filled.length} of ${profileParts.length}`
  return (
    <Card as="section" aria-labelledby="completeness">
      <Title id="completeness">How complete your profile is</Title>
      <Count>{text} parts are filled in. Among companies that match alike, fuller profiles come first.</Count>
      <Progress label="Filled in" value={filled.length} max={profileParts.length} text={text} meter />
      {missing.length === 0 ? (
        <Full>
          <CircleCheck aria-hidden />
          Everything is there.
        </Full>
      ) : (
        <Missing>
          {missing.slice(0, NAMED).map((part) => (
            <li key={part}>
              <a href={`#${parts[part].section}`}>
                <strong>{parts[part].name}</strong>
                <span>{parts[part].why}</span>
              </a>
            </li>
          ))}
        </Missing>
      )}
    </Card>
  )
}
