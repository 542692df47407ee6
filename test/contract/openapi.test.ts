import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#api/call.ts';
import { calls, type CallName } from '#api/calls.ts';
import { SCOPE_OF } from '#api/scopes.ts';
import type { Fields } from '#domain/define.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

type Json = Readonly<Record<string, unknown>>;

let portal: TestPortal;
let description: Json;
beforeAll(async () => {
  portal = await sharedPortal();
  const answered = await fetch(`${portal.url}/api/openapi.json`);
  expect(answered.headers.get('content-type')).toBe('application/json; charset=utf-8');
  description = (await answered.json()) as Json;
});

const at = (from: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((within, name) => (within as Json | undefined)?.[name], from);

interface Operation extends Json {
  readonly operationId: string;
  readonly parameters: readonly (Json & { name?: string; in?: string; $ref?: string })[];
  readonly responses: Json;
  readonly security: readonly Json[];
}
/** A call's path as OpenAPI writes it: its parameters in braces. */
const templateOf = ({ path }: Call) => `/api/${path.replaceAll(/:(\w+)/g, '{$1}')}`;
const inPathOf = ({ path }: Call) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
const operationOf = (name: CallName, method?: string) => {
  const call: Call = calls[name];
  return at(description, 'paths', templateOf(call), (method ?? call.method).toLowerCase()) as Operation;
};

/** Every object within the description, with its path. */
function* within(value: unknown, path = '#'): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Json];
  for (const [name, inner] of Object.entries(value)) yield* within(inner, `${path}/${name}`);
}

describe('the OpenAPI description', () => {
  test('the description is OpenAPI 3.1 with each method of each call, and no other', () => {
    expect(description).toMatchObject({ openapi: '3.1.0', info: { title: 'Bilty Portal', version: 'test' } });
    const told = Object.entries(description['paths'] as Json).flatMap(([path, item]) =>
      Object.keys(item as Json).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const made = Object.values<Call>(calls).flatMap((call) =>
      [call.method, ...(call.also ?? [])].map((each) => `${each} ${templateOf(call)}`),
    );
    expect(told.join()).not.toContain(':');
    expect(told.sort()).toEqual(made.sort());
  });

  test('every operation of the description has its own name', () => {
    const ids = [...within(description['paths'])].flatMap(([, each]) => each['operationId'] ?? []);
    expect(ids.length).toBeGreaterThanOrEqual(Object.keys(calls).length);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('the description refers only to what it contains', () => {
    const missing = [...within(description)].filter(
      ([, { $ref: ref }]) =>
        typeof ref === 'string' && at(description, ...ref.replace(/^#\//, '').split('/')) === undefined,
    );
    expect(missing).toEqual([]);
    const schemes = Object.keys(at(description, 'components', 'securitySchemes') as Json);
    for (const name of Object.keys(calls) as CallName[]) {
      for (const scheme of operationOf(name).security)
        expect(schemes).toEqual(expect.arrayContaining(Object.keys(scheme)));
    }
  });

  // What the recommended rules of @redocly/cli and @stoplight/spectral-cli require; CONTRIBUTING.md says how to run them.
  test('the description has one server, a contact, a licence, and a text for each group and refusal', () => {
    const servers = description['servers'] as { url: string }[];
    expect(servers.map(({ url }) => new URL(url).href.replace(/\/$/, ''))).toEqual(servers.map(({ url }) => url));
    expect(servers).toHaveLength(1);
    for (const part of ['contact', 'license']) expect(at(description, 'info', part, 'url')).toBe(servers[0]?.url);
    const tags = description['tags'] as { name: string; description: string }[];
    expect(tags.every((tag) => tag.description !== '')).toBe(true);
    const operations = Object.values(description['paths'] as Json).flatMap((item) =>
      Object.values(item as Json),
    ) as Operation[];
    const used = new Set(operations.flatMap((operation) => operation['tags']));
    expect(new Set(tags.map(({ name }) => name))).toEqual(used);
    expect(tags).toHaveLength(used.size);
    for (const [status, answer] of Object.entries(at(description, 'components', 'responses') as Json)) {
      expect(at(answer, 'description'), status).toBeTruthy();
      expect(at(answer, 'content', 'application/problem+json', 'schema')).toEqual({
        $ref: '#/components/schemas/Problem',
      });
    }
    const referred = new Set(
      [...within(description)].flatMap(([, { $ref: ref }]) => (typeof ref === 'string' ? [ref] : [])),
    );
    for (const kind of ['parameters', 'responses', 'schemas'])
      for (const name of Object.keys(at(description, 'components', kind) as Json))
        expect(referred, `${kind}/${name} is used`).toContain(`#/components/${kind}/${name}`);
  });

  test('the schemas of the description have the shape that JSON Schema requires', () => {
    const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];
    for (const [path, schema] of within(description)) {
      if (path.endsWith('/properties')) continue;
      const { type, required, properties, items, minLength, maxLength } = schema;
      if (typeof type === 'string' && !/securitySchemes/.test(path)) expect(TYPES, path).toContain(type);
      if (type === 'array') expect(items, path).toBeTypeOf('object');
      if (Array.isArray(required))
        expect(Object.keys(properties as Json), path).toEqual(expect.arrayContaining(required));
      if (minLength !== undefined && maxLength !== undefined)
        expect(maxLength, path).toBeGreaterThanOrEqual(Number(minLength));
    }
  });
});

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TYPES = {
  json: ['application/json'],
  text: ['text/plain'],
  png: ['image/png'],
  photo: ['image/*'],
  pdf: ['application/pdf'],
  prn: ['application/octet-stream'],
  xlsx: [SPREADSHEET],
  csv: ['text/csv'],
  pdfOrXlsx: ['application/pdf', SPREADSHEET],
  zip: ['application/zip'],
} as const;

describe.each(Object.keys(calls) as CallName[])('%s', (name) => {
  const call: Call = calls[name];

  test('the call’s description has who may make it, its answers and its refusals', () => {
    const operation = operationOf(name);
    expect(operation.operationId).toBe(name);
    expect(operation['summary']).toBe(call.summary);
    const scope = SCOPE_OF[name];
    const byKey = scope === null ? [] : [{ apiKey: [scope] }];
    expect(operation.security).toEqual(call.who === 'anyone' ? [] : [{ token: [] }, ...byKey]);
    expect(operation['description']).toContain(
      scope === null ? 'No API key' : `An API key needs the scope \`${scope}\`.`,
    );
    const kinds = [
      ...Object.keys(call.answer).flatMap((kind) => TYPES[kind as keyof typeof TYPES]),
      ...(call.progress === true ? ['application/x-ndjson'] : []),
    ];
    expect(Object.keys(at(operation.responses, 200, 'content') as Json)).toEqual(kinds);
    for (const kind of kinds) expect(at(operation.responses, 200, 'content', kind, 'schema')).toBeTypeOf('object');
    expect(operation.responses['default']).toEqual({ $ref: '#/components/responses/default' });
    const refusals = Object.keys(operation.responses).filter((status) => status.startsWith('4'));
    expect(refusals).toEqual(
      expect.arrayContaining(call.who === 'anyone' ? ['400', '429'] : ['400', '401', '403', '429']),
    );
    if (call.body !== undefined) expect(refusals).toEqual(expect.arrayContaining(['404', '415', '422']));
    expect(refusals.includes('401')).toBe(call.who !== 'anyone');
  });

  test('the call’s description has every parameter with its schema', () => {
    const { parameters } = operationOf(name);
    const own = parameters.filter((parameter) => parameter.$ref === undefined);
    const inPath = inPathOf(call);
    // Every call’s query names the company, unless the path does.
    const named = [...Object.values(call.query ?? {}).map((field) => field.wire), ...inPath];
    const names = own.map((parameter) => parameter.name ?? '');
    expect(names.sort()).toEqual([...new Set(named)].sort());
    for (const field of Object.values(call.query ?? {})) {
      const parameter = own.find((each) => each.name === field.wire);
      const isInPath = inPath.includes(field.wire);
      expect(parameter).toMatchObject({ in: isInPath ? 'path' : 'query', required: field.required || isInPath });
      expect(parameter?.['schema']).toMatchObject(told({ [field.wire]: field }, field.wire));
    }
    // OpenAPI requires that a parameter of the path is in the path, and required.
    const inTemplate = own.filter((parameter) => parameter.in === 'path' && parameter['required'] === true);
    expect(inTemplate.map((parameter) => parameter.name ?? '').sort()).toEqual(inPath.toSorted());
    for (const { schema } of own) expect(schema).toBeTypeOf('object');
    const referred = parameters.flatMap((parameter) => parameter.$ref ?? []);
    expect(referred.includes('#/components/parameters/idempotencyKey')).toBe(call.idempotent === true);
    expect(referred.includes('#/components/parameters/link')).toBe(call.link === true);
    expect(referred.includes('#/components/parameters/captcha')).toBe(call.captcha !== undefined);
    expect(referred.includes('#/components/parameters/tenantId')).toBe(
      call.who !== 'anyone' && !inPath.includes('tenantId'),
    );
  });
});

const withBody = (Object.keys(calls) as CallName[]).filter((name) => Object.hasOwn(calls[name], 'body'));
test.each(withBody)('%s is described with every field of its body, its length and whether it is required', (name) => {
  const { body }: Call = calls[name];
  const isForm = body?.shape === 'images' || body?.shape === 'spreadsheet';
  const content = at(operationOf(name), 'requestBody', 'content') as Json;
  const orFile = body?.shape === 'fields' && body.orFile !== undefined ? ['multipart/form-data'] : [];
  expect(Object.keys(content)).toEqual([isForm ? 'multipart/form-data' : 'application/json', ...orFile]);
  const schema = at(Object.values(content)[0], 'schema') as Json;
  if (body?.shape === 'spreadsheet') {
    const file = { type: 'string', contentMediaType: SPREADSHEET };
    expect(schema).toMatchObject({ type: 'object', properties: { file }, required: ['file'] });
  }
  if (body?.shape === 'images') {
    const slots = Object.values(body.images).map(({ wire, sentAs, label }) => {
      return [sentAs ?? wire, { type: 'string', title: label, contentMediaType: 'image/png' }];
    });
    expect(slots.length).toBeGreaterThan(0);
    expect(schema).toMatchObject({ type: 'object', properties: Object.fromEntries(slots) as Json });
  }
  if (body?.shape === 'fields') expectFields(schema, body.fields);
  if (body?.shape === 'document') {
    expectFields(schema, body.document.fields);
    expectLines(at(schema, 'properties', 'details') as Json, body.document.lines);
  }
  if (body?.shape === 'lines') expectLines(schema, body.document.lines);
});

/** The minimum that a field’s schema must say. */
function told(fields: Fields, wire: string): Json {
  const field = Object.values(fields).find((each) => each.wire === wire);
  return {
    title: field?.label,
    ...(field?.maxLength !== undefined && { maxLength: field.maxLength, type: 'string' }),
    ...(field?.choices !== undefined && { enum: expect.arrayContaining([...field.choices]) }),
    ...(field?.decimals !== undefined && { type: 'number', multipleOf: 10 ** -field.decimals }),
  };
}

function expectFields(schema: Json, fields: Fields): void {
  expect(schema['type']).toBe('object');
  for (const { wire } of Object.values(fields)) {
    expect(at(schema, 'properties', wire), wire).toMatchObject(told(fields, wire));
  }
  const required = Object.values(fields).flatMap((field) => (field.required ? field.wire : []));
  expect(schema['required'] ?? []).toEqual(required);
}

function expectLines(schema: Json, fields: Fields): void {
  expect(schema).toMatchObject({ type: 'array', minItems: 1, maxItems: 200 });
  expectFields(schema['items'] as Json, fields);
}

describe('the page that shows the description', () => {
  test('the page loads everything from the portal itself', async () => {
    const page = await fetch(`${portal.url}/api/docs`);
    expect(page.headers.get('content-type')).toContain('text/html');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/https?:|\*/);
    const html = await page.text();
    const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(loaded.length).toBeGreaterThanOrEqual(3);
    for (const address of loaded) {
      expect(address).toMatch(/^\/api\/docs\//);
      const file = await fetch(portal.url + address);
      expect(file.status, address).toBe(200);
      expect((await file.text()).length, address).toBeGreaterThan(50);
    }
    expect(html).not.toMatch(/https?:\/\//);
    expect(await (await fetch(`${portal.url}/api/docs/start.js`)).text()).toContain('/api/openapi.json');
  });

  test.each(['/api/docs/files/%2e%2e%2f%2e%2e%2fpackage.json', '/api/docs/files/'])(
    'the page’s folder gives no other file: %s',
    async (path) => {
      const answered = await fetch(portal.url + path);
      expect(answered.status).toBeGreaterThanOrEqual(400);
      expect(answered.status).toBeLessThan(500);
      expect(answered.headers.get('content-type')).toContain('application/problem+json');
    },
  );
});
