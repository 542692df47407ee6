// Short sample programs: each lists the newest LRs with an API key of the scope 'read', which it takes from the environment. Each is run
// unchanged by test/server/developer-programs.test.ts.

/** A sample program and the command that starts it. */
export interface Program {
  readonly name: string;
  readonly run: string;
  readonly text: string;
}

/** The sample programs; `portal` is the portal's address without a trailing slash. */
export const programsFor = (portal: string): readonly Program[] => [
  {
    name: 'curl',
    run: 'BILTY_KEY=bp_… sh lrs.sh',
    text: `curl --silent --fail-with-body --get ${portal}/api/Bilty_Master/GetBiltyList \\
  --header "authorization: Bearer $BILTY_KEY" \\
  --data pageIndex=1 --data pageSize=5
`,
  },
  {
    name: 'Node',
    run: 'BILTY_KEY=bp_… node lrs.mjs',
    text: `const answer = await fetch('${portal}/api/Bilty_Master/GetBiltyList?pageIndex=1&pageSize=5', {
  headers: { authorization: \`Bearer \${process.env.BILTY_KEY}\` },
});
const page = await answer.json();
if (!answer.ok) throw new Error(page.detail);
for (const { bilty_No, bilty_Date, receiver } of page.data) console.log(bilty_No, bilty_Date, receiver);
`,
  },
  {
    name: 'Python',
    run: 'BILTY_KEY=bp_… python3 lrs.py',
    text: `import json, os, urllib.error, urllib.request

request = urllib.request.Request(
    "${portal}/api/Bilty_Master/GetBiltyList?pageIndex=1&pageSize=5",
    headers={"authorization": "Bearer " + os.environ["BILTY_KEY"]},
)
try:
    with urllib.request.urlopen(request, timeout=30) as answer:
        page = json.load(answer)
except urllib.error.HTTPError as refusal:
    raise SystemExit(json.load(refusal)["detail"])
for lr in page["data"]:
    print(lr["bilty_No"], lr["bilty_Date"], lr["receiver"])
`,
  },
];
