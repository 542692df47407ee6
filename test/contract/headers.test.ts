import { beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aSavedBilty } from '#test/factories.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// The headers of every answer.

let portal: TestPortal;
let authorization: string;
beforeAll(async () => {
  portal = await sharedPortal();
  const { token } = await aCompany(portal);
  await aSavedBilty(portal, token);
  authorization = `Bearer ${token}`;
});

const ask = (path: string, more: RequestInit = {}) =>
  fetch(portal.url + path, { ...more, headers: { authorization, ...(more.headers as Record<string, string>) } });

describe.each([
  ['the home page', '/home', 200],
  ['the page that verifies papers', '/v', 200],
  ['a screen', '/dashboard/bilty', 200],
  ['an unknown screen', '/nothing-here', 404],
  ['the page of the API', '/api/docs', 200],
  ['a list', '/api/Bilty_Master/GetBiltyList', 200],
  ['the next number', '/api/Bilty_Master/MaxBiltyNo', 200],
  ['a print', '/api/Bilty_Master/Print?Bilty_No=1', 200],
  ['a spreadsheet', '/api/Bilty_Master/ExportList', 200],
  ['a refusal', '/api/Bilty_Detail/GetByBilty?Bilty_No=none', 404],
  ['an unknown call', '/api/nothing-here', 404],
  ['another method', '/api/LoginUser/login', 405],
  ['the API description', '/api/openapi.json', 200],
  ['the health', '/healthz', 200],
  ['the metrics', '/metrics', 200],
])('%s', (_name, path, status) => {
  test('the answer has its content type, allows no frame, and runs no script but the portal’s', async () => {
    const answered = await ask(path);
    await answered.arrayBuffer();
    expect(answered.status).toBe(status);
    expect(answered.headers.get('x-content-type-options')).toBe('nosniff');
    const policy = answered.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/default-src '(none|self)'/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    if (policy.includes("default-src 'self'")) {
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
    }
    expect(answered.headers.get('referrer-policy')).toBe('no-referrer');
    const type = answered.headers.get('content-type') ?? '';
    expect(type).not.toBe('');
    if (/^(text|application\/(json|problem))/.test(type)) expect(type).toContain('charset=utf-8');
    expect(answered.headers.get('server')).toBeNull();
    expect(answered.headers.get('x-powered-by')).toBeNull();
  });
});

test.each(['/', '/home', '/login', '/dashboard/bilty', '/nothing-here', '/api/docs'])(
  '%s turns off the device features it does not use, and requires trusted types',
  async (path) => {
    const { headers } = await ask(path);
    const allowed = headers.get('permissions-policy')?.split(', ') ?? [];
    for (const feature of ['microphone', 'geolocation', 'payment', 'usb']) expect(allowed).toContain(`${feature}=()`);
    // Pages behind the login scan packages.
    const scans = ['/login', '/dashboard/bilty'].includes(path);
    expect(allowed).toContain(scans ? 'camera=(self)' : 'camera=()');
    const policy = headers.get('content-security-policy') ?? '';
    // Swagger UI needs it.
    if (path === '/api/docs') return;
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain('trusted-types default');
  },
);

test('the page that shows PDFs runs nothing, and only the portal’s pages may frame it', async () => {
  const answered = await ask('/paper');
  expect(answered.status).toBe(200);
  expect(answered.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  );
  expect(answered.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(await answered.text()).not.toContain('script');
});

test('pages of other origins cannot read an answer or send more than a form', async () => {
  const origin = 'https://elsewhere.example';
  for (const path of ['/api/Bilty_Master/GetBiltyList', '/api/LoginUser/LatestRegId', '/home']) {
    const answered = await ask(path, { headers: { origin } });
    expect(answered.headers.get('access-control-allow-origin'), path).toBeNull();
  }
  const preflight = await ask('/api/Bilty_Master', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  });
  expect(preflight.ok).toBe(false);
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
});

test('the methods OPTIONS, PATCH and PROPFIND are refused', async () => {
  // Node’s fetch does not send TRACE; similar methods must not be answered either.
  for (const method of ['OPTIONS', 'PATCH', 'PROPFIND']) {
    expect((await ask('/api/Bilty_Master/GetBiltyList', { method })).ok, method).toBe(false);
  }
});
