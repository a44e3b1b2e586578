/** The page that visitors see while the shell has no usable release. It loads no other file. */
export const unavailablePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back in a moment · Ungana</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.5 system-ui, sans-serif; background: #fff; color: #1f2937 }
main { max-width: 28rem; padding: 2rem; text-align: center }
a { color: inherit }
@media (prefers-color-scheme: dark) { body { background: #111827; color: #f3f4f6 } }
</style>
</head>
<body>
<main>
<h1>Back in a moment</h1>
<p>We are updating Ungana. Your data is safe.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`
