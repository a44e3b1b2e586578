// What the site loads when it is wanted is there before the first test: a busy machine loads slowly, and a test waits no longer than a visitor would.
import.meta.glob(
  [
    '../src/{features,layout,federation,session}/**/*.tsx',
    '../src/{live/browser-tab,features/newsletter/newsletter-calls,federation/federation-runtime}.ts',
    '!**/*.{test,prerender}.tsx',
  ],
  { eager: true },
)
