// Loads all lazy modules before the first test: on a busy machine they load slowly, and tests should not wait longer than a visitor would.
import.meta.glob(
  [
    '../src/{features,layout,federation,session}/**/*.tsx',
    '../src/{live/browser-tab,features/newsletter/newsletter-calls,federation/federation-runtime}.ts',
    '!**/*.{test,prerender}.tsx',
  ],
  { eager: true },
)
