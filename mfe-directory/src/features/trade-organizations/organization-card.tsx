import { plural, t } from '@lingui/core/macro'
import type { TradeOrganization } from '@ungana/contracts-directory'
import { Button, Card, color, Imigongo, media, radius, size } from '@ungana/ui'
import { inLanguage } from '@ungana/web-kit'
import ExternalLink from 'lucide-react/icons/external-link'
import { styled } from 'styled-components'
import { webAddress } from '#lib/web-address.ts'

const Sheet = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: 14px;
`

const Head = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 16px;
  align-items: center;
`

const Art = styled.div`
  width: 56px;
  height: 56px;
  border-radius: ${radius.tile};
  overflow: hidden;
`

const Name = styled.h3`
  font-size: ${size.h3};
  line-height: 1.3;
`

const Quiet = styled.p`
  color: ${color.ink3};
  font-size: ${size.small};
`

const Text = styled.p`
  color: ${color.ink2};
  font-size: ${size.small};
`

const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1.5fr) auto minmax(0, 1.2fr);
  gap: 2px 20px;
  margin-top: auto;
  padding-top: 14px;
  border-top: 1px solid ${color.line};
  font-size: ${size.small};

  ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 10px 20px;

    > :first-child {
      grid-column: 1 / -1;
    }
  }

  dt {
    color: ${color.ink3};
    font-size: ${size.caption};
  }

  dd {
    margin: 0;
    font-weight: 600;
  }

  small {
    display: block;
    color: ${color.ink3};
    font-size: ${size.tiny};
    font-weight: 400;
  }
`

export function OrganizationCard({ organization }: { readonly organization: TradeOrganization }) {
  const { id, acronym, type, description, headquarters, established, countries, countriesAsOf } = organization
  const name = inLanguage(organization.name)
  const website = webAddress(organization.website)
  return (
    <Sheet as="article">
      <Head>
        <Art>
          <Imigongo id={`trade-organization-${id}`} />
        </Art>
        <div>
          <Name>{name}</Name>
          <Quiet>
            {acronym} · {inLanguage(type)}
          </Quiet>
        </div>
      </Head>
      <Text dir="auto">{description}</Text>
      <Facts>
        <div>
          <dt>{t`Headquarters`}</dt>
          <dd>{headquarters}</dd>
        </div>
        <div>
          <dt>{t`Established`}</dt>
          <dd>{established}</dd>
        </div>
        {countries ? (
          <div>
            <dt>{t`Members`}</dt>
            <dd>
              {plural(countries.length, { one: '# country', other: '# countries' })}
              {countriesAsOf ? <small>{t`since ${countriesAsOf}`}</small> : null}
            </dd>
          </div>
        ) : null}
      </Facts>
      {website ? (
        <div>
          <Button
            as="a"
            size="small"
            href={website.href}
            target="_blank"
            rel="noopener noreferrer"
            variant="outline"
            icon={<ExternalLink aria-hidden />}
            aria-label={t`Visit Website of ${name}`}
          >
            {t`Visit Website`}
          </Button>
        </div>
      ) : null}
    </Sheet>
  )
}
