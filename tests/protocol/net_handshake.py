# SPDX-License-Identifier: MIT
"""Which requests get a WebSocket, and the refusals of the others."""

import contextlib

import tap
from net_case import SUBPROTOCOL, TEXT, Bare, Echo, NetCase, frame


class Handshake(NetCase):
    def refused(self, **changes: str | None) -> int:
        """The status of the refusal; the connection must end after it."""
        with Bare(self.echo.port) as bare:
            bare.upgrade(**changes)
            status, fields, body = bare.read_response()
            self.assertIn('close', fields['connection'].split(', '))
            self.assertNotEqual(body, b'')
            self.assertTrue(bare.is_closed())
            self.reason = body.decode()
            return status

    def accepted(self, **changes: str | None) -> None:
        with Bare(self.echo.port) as bare:
            bare.upgrade(**changes)
            status, fields = bare.read_head()
            self.assertEqual(status, 101)
            self.assertEqual(fields['sec-websocket-protocol'], SUBPROTOCOL)

    def test_a_sound_request_is_accepted(self) -> None:
        self.accepted()

    def test_the_answer_to_the_key_is_that_of_the_standard(self) -> None:
        bare = self.bare()
        bare.upgrade()
        head = b''
        while not head.endswith(b'\r\n\r\n'):
            head += bare.read(1)
        self.assertIn(b's3pPLMBiTxaQ9kYGzzhZRbK+xOo=', head)  # RFC 6455, section 1.3

    def test_the_subprotocol_may_stand_among_others(self) -> None:
        self.accepted(Sec_WebSocket_Protocol=f'chat, {SUBPROTOCOL}, other')

    def test_no_subprotocol_is_refused_and_the_right_one_named(self) -> None:
        for offered in (None, 'chat', ''):
            self.assertEqual(self.refused(Sec_WebSocket_Protocol=offered), 400)
            self.assertIn(SUBPROTOCOL, self.reason)

    def test_another_subprotocol_is_refused(self) -> None:
        self.assertEqual(self.refused(Sec_WebSocket_Protocol='chat'), 400)
        self.assertEqual(self.refused(Sec_WebSocket_Protocol='taberna.v10'), 400)
        self.assertEqual(self.refused(Sec_WebSocket_Protocol='the page'), 400)

    def test_a_long_list_of_subprotocols_is_read_whole(self) -> None:
        self.accepted(Sec_WebSocket_Protocol='x' * 200 + ', ' + SUBPROTOCOL)
        self.assertEqual(self.refused(Sec_WebSocket_Protocol='x' * 200 + ', ' + SUBPROTOCOL + '0'), 400)

    def test_another_path_is_refused(self) -> None:
        self.assertEqual(self.refused(path='/'), 404)
        self.assertEqual(self.refused(path='/ws2'), 404)

    def test_another_version_is_refused_with_ours(self) -> None:
        self.assertEqual(self.refused(Sec_WebSocket_Version='8'), 426)
        self.assertEqual(self.refused(Sec_WebSocket_Version=None), 426)
        bare = self.bare()
        bare.upgrade(Sec_WebSocket_Version='8')
        fields = bare.read_head()[1]
        self.assertEqual((fields['sec-websocket-version'], fields['upgrade']), ('13', 'websocket'))
        self.assertEqual(fields['connection'], 'close, upgrade')  # RFC 9110, 7.8 and 15.5.22

    def test_a_key_that_is_not_16_bytes_is_refused(self) -> None:
        for key in ('AAAA', 'x' * 24, 'dGhlIHNhbXBsZSBub25jZQ=', 'dGhlIHNhbXBsZSBub25j!Q==', None):
            self.assertEqual(self.refused(Sec_WebSocket_Key=key), 400, key)

    def test_another_method_is_refused(self) -> None:
        self.assertEqual(self.refused(method='POST', Content_Length='0'), 405)

    def test_a_request_without_host_is_refused_with_an_answer(self) -> None:
        self.assertEqual(self.refused(Host=None), 400)

    def test_the_refusal_of_a_stripped_request_names_the_missing_header(self) -> None:
        self.assertEqual(self.refused(Upgrade='h2c', HTTP2_Settings='AAMAAABkAAQAAP__'), 426)
        self.assertIn('Upgrade', self.reason)
        self.assertEqual(self.refused(Upgrade=None, Connection='close'), 426)
        self.assertEqual(self.refused(Connection='keep-alive'), 400)
        self.assertIn('Connection', self.reason)

    def test_websocket_may_stand_among_other_protocols(self) -> None:
        self.accepted(Upgrade='h2c, WebSocket', Connection='keep-alive, Upgrade, TE')

    def test_the_refusal_of_a_head_request_has_no_body(self) -> None:
        bare = self.bare()
        bare.upgrade(method='HEAD')
        status, fields = bare.read_head()
        self.assertEqual((status, fields['allow']), (405, 'get'))
        self.assertTrue(bare.is_closed())

    def test_the_page_s_own_origin_may_connect(self) -> None:
        self.accepted(Origin=f'http://127.0.0.1:{self.echo.port}')
        self.accepted(Host='taberna.example', Origin='https://taberna.example')

    def test_a_listed_origin_may_connect(self) -> None:
        self.accepted(Origin='https://other.example')
        self.accepted(Origin='http://friend.example:8080')

    def test_any_other_origin_may_not(self) -> None:
        for origin in ('https://evil.example', 'null', 'http://127.0.0.1', 'https://other.example.evil',
                       f'http://127.0.0.1:{self.echo.port}.evil', 'friend.example:8080', 'x' * 1000):
            self.assertEqual(self.refused(Origin=origin), 403, origin)

    def test_a_program_without_origin_may_connect(self) -> None:
        self.accepted(Origin=None)

    def test_no_extension_is_agreed_on(self) -> None:
        bare = self.bare()
        bare.upgrade(Sec_WebSocket_Extensions='permessage-deflate')
        status, fields = bare.read_head()
        self.assertEqual(status, 101)
        self.assertNotIn('sec-websocket-extensions', fields)

    def test_an_upgrade_may_follow_a_request_on_the_same_connection(self) -> None:
        bare = self.bare()
        self.assertEqual(bare.get('/healthz')[2], b'ok')
        bare.open_socket()

    def test_frames_may_come_with_the_request(self) -> None:
        bare = self.bare()
        bare.upgrade(more=frame(TEXT, b'at once') + frame(TEXT, b'and more'))
        self.assertEqual(bare.read_head()[0], 101)
        self.assertEqual([bare.read_frame()[1] for _ in range(3)], [b'hello 127.0.0.1', b'at once', b'and more'])

    def test_when_descriptors_are_few_new_clients_get_503(self) -> None:
        few = 160
        with Echo(descriptors=few) as echo, contextlib.ExitStack() as sockets:
            statuses = []
            for _ in range(few):
                bare = sockets.enter_context(Bare(echo.port))
                bare.upgrade()
                status, fields = bare.read_head()
                statuses.append(status)
                if status != 101:
                    break
            self.assertEqual(set(statuses[:-1]), {101})
            self.assertEqual((statuses[-1], fields['retry-after']), (503, '5'))

    def test_many_refusals_leave_the_server_whole(self) -> None:
        for _ in range(50):
            self.refused(Sec_WebSocket_Protocol=None)
        self.accepted()


if __name__ == '__main__':
    tap.run()
