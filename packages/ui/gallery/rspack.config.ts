// The gallery shows every component in every state. `npm run gallery -w @ungana/ui` builds gallery/dist/index.html, which opens without a server.
import { defineConfig } from '@rspack/cli'
import { rspack } from '@rspack/core'

export default defineConfig({
  mode: 'production',
  context: import.meta.dirname,
  entry: './gallery.tsx',
  output: { path: `${import.meta.dirname}/dist`, filename: 'gallery.js', publicPath: './', clean: true },
  resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: { detectSyntax: 'auto', jsc: { target: 'es2023', transform: { react: { runtime: 'automatic' } } } },
      },
    ],
  },
  plugins: [new rspack.HtmlRspackPlugin({ template: './index.html', scriptLoading: 'defer' })],
  performance: false,
})
