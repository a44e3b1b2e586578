import { plural, t } from '@lingui/core/macro'
import { Button, Card, Cluster, Grid, Lead, PageContainer, PageTitle, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { type Figure, Figures, useCountedStats } from '#layout/figures.tsx'
import { hasSetting } from '#layout/site-settings.ts'
import { usePageTitle } from '#layout/use-page-title.ts'
import { coverage, offers } from './coverage.ts'

const Content = styled(Stack)`
  padding-block: 40px 32px;
`

const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: 8px 20px;

  dt {
    font-weight: 600;
  }

  dd {
    margin: 0;
  }
`

const Places = styled.ul`
  display: grid;
  gap: 4px;
  margin-top: 8px;
  padding: 0;
  list-style: '';
`

const claims: readonly Figure[] = [
  { label: t`Verified Businesses`, stated: '2,500+', count: ({ verifiedBusinesses }) => verifiedBusinesses },
  { label: t`Countries`, stated: '9', count: ({ countries }) => countries },
]

export function AboutPage() {
  usePageTitle(t`About`)
  return (
    <PageContainer>
      <Content $gap={8}>
        <Stack $gap={3}>
          <PageTitle>{t`About Ungana`}</PageTitle>
          <Lead>{t`Unite, Trade, Grow. A trade directory, marketplace, messenger and logistics hub for East Africa and the continent beyond.`}</Lead>
        </Stack>
        <Stack $gap={3}>
          <Figures figures={claims} />
          {hasSetting('counted-figures') ? <Today /> : null}
        </Stack>
        <Grid $min={420}>
          <Card as="section" aria-labelledby="mission">
            <Stack $gap={3}>
              <SectionHeading id="mission">{t`Our Mission`}</SectionHeading>
              <p>
                {t`We make trade between African businesses as easy as trade next door. Buyers find real suppliers who deliver, talk to them in one place, and get their goods across the border.`}
              </p>
            </Stack>
          </Card>
          <Card as="section" aria-labelledby="vision">
            <Stack $gap={3}>
              <SectionHeading id="vision">{t`Our Vision`}</SectionHeading>
              <p>
                {t`An Africa that trades with itself first. Buyers find a small workshop in Gitega as easily as a factory in Nairobi, and see the same facts about both.`}
              </p>
            </Stack>
          </Card>
        </Grid>
        <section aria-labelledby="company">
          <Stack $gap={4}>
            <SectionHeading id="company">{t`Company Information`}</SectionHeading>
            <Card>
              <Facts>
                <dt>{t`Name`}</dt>
                <dd>Ungana</dd>
                <dt>{t`Headquarters`}</dt>
                <dd>{t`Kigali, Rwanda`}</dd>
                <dt>{t`Tagline`}</dt>
                <dd>{t`Unite. Trade. Grow.`}</dd>
                <dt>{t`Serves`}</dt>
                <dd>{t`the East African Community, COMESA and the wider African Continental Free Trade Area`}</dd>
              </Facts>
            </Card>
          </Stack>
        </section>
        <section aria-labelledby="offers">
          <Stack $gap={4}>
            <SectionHeading id="offers">{t`What We Offer`}</SectionHeading>
            <Grid $min={260}>
              {offers.map(({ title, text }) => (
                <Card key={title}>
                  <Stack $gap={2}>
                    <h3>{title}</h3>
                    <Quiet>{text}</Quiet>
                  </Stack>
                </Card>
              ))}
            </Grid>
          </Stack>
        </section>
        <section aria-labelledby="coverage">
          <Stack $gap={4}>
            <SectionHeading id="coverage" description={t`The regions and markets where our members trade.`}>
              {t`Coverage`}
            </SectionHeading>
            <Grid $min={220}>
              {coverage.map(({ region, places }) => (
                <Card key={region}>
                  <h3>{region}</h3>
                  <Places>
                    {places.map((place) => (
                      <li key={place}>{place}</li>
                    ))}
                  </Places>
                </Card>
              ))}
            </Grid>
          </Stack>
        </section>
        <section aria-labelledby="talk">
          <Card $tint>
            <Cluster $justify="between" $gap={4}>
              <SectionHeading id="talk" description={t`Do you have a question, an idea or a problem? Our team reads every message.`}>
                {t`Talk to us`}
              </SectionHeading>
              <Button as={Link} to="/contact" variant="primary" size="large">
                {t`Contact Us`}
              </Button>
            </Cluster>
          </Card>
        </section>
      </Content>
    </PageContainer>
  )
}

/** All counts in one sentence. Shows nothing if they did not load. */
function Today() {
  const { data } = useCountedStats()
  return (
    <Quiet role="status">
      {data
        ? t`On this site today, without samples: ${plural(data.businesses, { one: '# business', other: '# businesses' })} in ${plural(data.countries, { one: '# country', other: '# countries' })}, ${plural(data.verifiedBusinesses, { one: '# of them verified', other: '# of them verified' })}, ${plural(data.products, { one: '# product', other: '# products' })} and ${plural(data.organizations, { one: '# trade organization', other: '# trade organizations' })}.`
        : null}
    </Quiet>
  )
}
